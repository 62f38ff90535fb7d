"""The pack of Mr. Raffles: four series of thirteen, the Detective and Raffles."""

from parlour.cards import Pack, counting, series

DECK = Pack("raffles", (*series(("trump", "star", "moon", "sun"), counting(0, 12)), "detective", "raffles"))
