#include <stdio.h>
#include "place.h"

int main(void)
{
    FILE *in = fopen("nqueens.txt", "r"), *out = fopen("nqueens_out.txt", "w");
    int n;
    while (fscanf(in, "%d", &n) == 1) {
        if (n == 2 || n == 3) {
            fputs("no solution\n", out);
            continue;
        }
        for (int column = 0; column < n; column++)
            fprintf(out, "%s%d", column == 0 ? "[" : ",", queen_row(n, column));
        fputs("]\n", out);
    }
    return fclose(out);
}
