"""What every game is: the contract, chance, records, and how rooms are found."""
