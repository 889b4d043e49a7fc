#include "place.h"

/* Row (from 1) of the queen in a column (from 0), by the rule for n mod 6. */
int queen_row(int n, int column)
{
    int even = n - n % 2, half = even / 2;
    if (column == even)
        return n;
    if (even % 6 != 2)
        return column < half ? 2 * column + 2 : 2 * (column - half) + 1;
    if (column < half)
        return (half - 1 + 2 * column) % even + 1;
    return even - (half - 1 + 2 * (even - 1 - column)) % even;
}
