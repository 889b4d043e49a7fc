int queen_row(int n, int column);
