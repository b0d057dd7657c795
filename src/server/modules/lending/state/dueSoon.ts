/** Days before something falls due, or is held, from which those who see to it are told. */
export const DUE_SOON_DAYS = 7
