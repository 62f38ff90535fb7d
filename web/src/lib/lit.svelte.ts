// The cards of one's hand that are pointed out: those a combination would be made of, by their places.
export const lit = $state<{ places: number[] }>({ places: [] });
