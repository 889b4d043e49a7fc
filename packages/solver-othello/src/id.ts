export const ID = 'bitboard-endgame';
