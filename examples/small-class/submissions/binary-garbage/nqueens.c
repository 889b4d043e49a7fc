#include <stdio.h>
#include <stdlib.h>

/* Writes the rows as ints: small and fast to read back. */
int main(void)
{
    FILE *in = fopen("nqueens.txt", "r"), *out = fopen("nqueens_out.txt", "wb");
    int n;
    while (fscanf(in, "%d", &n) == 1) {
        int *row = malloc(n * sizeof *row);
        for (int i = 0; i < n; i++)
            row[i] = (int)(2654435761u * (i + 1));
        fwrite(row, sizeof *row, n, out);
        free(row);
    }
    fclose(out);
    return 0;
}
