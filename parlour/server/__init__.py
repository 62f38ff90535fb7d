"""The web parlour: tables over sockets, and a journal that has every act before anyone hears of it."""
