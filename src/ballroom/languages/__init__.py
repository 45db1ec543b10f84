"""What is said in other languages: a folder for each, with a file for the page."""
