"""What is known of the cards of each game, for looking back at the past of imagined worlds."""
