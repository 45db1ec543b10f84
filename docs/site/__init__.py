"""The documentation as a site: static pages that need no server and no network.

`./ballroom docs` builds it, or `PYTHONPATH=src python -m docs.site [FOLDER]`.
"""
