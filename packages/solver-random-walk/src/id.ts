/** The solver's id, for both problems. */
export const ID = 'random-walk';
