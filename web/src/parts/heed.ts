/** For so many milliseconds a button that has just appeared, or changed what it does, is deaf: nobody has read it yet. */
export const HEED = 700;
