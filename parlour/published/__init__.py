"""The studies of the house: plans that anybody can play again, and what their pages show (docs/studies)."""
