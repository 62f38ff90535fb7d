"""What is live: tables and parties with people around them."""
