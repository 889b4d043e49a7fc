export const ID = 'bitboard-alpha-beta';
