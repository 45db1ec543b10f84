"""The lab: simulation and study."""
