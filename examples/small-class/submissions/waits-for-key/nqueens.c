#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Row of the queen in each column, counted from 0. */
static void fill(int *row, int n)
{
    int even = n - n % 2, half = even / 2, i;
    for (i = 0; i < half; i++) {
        if (even % 6 != 2) {
            row[i] = 2 * i + 1;
            row[half + i] = 2 * i;
        } else {
            row[i] = (half - 1 + 2 * i) % even;
            row[even - 1 - i] = even - 1 - row[i];
        }
    }
    if (n % 2 == 1)
        row[n - 1] = n - 1;
}

int main(void)
{
    FILE *in = fopen("nqueens.txt", "r");
    FILE *out = fopen("nqueens_out.txt", "w");
    int n, i;
    if (in == NULL || out == NULL) {
        perror("nqueens");
        return 1;
    }
    while (fscanf(in, "%d", &n) == 1) {
        int *row = malloc(n * sizeof *row);
        if (n == 2 || n == 3) {
            fprintf(out, "no solution\n");
        } else {
            fill(row, n);
            for (i = 0; i < n; i++)
                fprintf(out, "%c%d", i == 0 ? '[' : ',', row[i] + 1);
            fprintf(out, "]\n");
        }
        free(row);
    }
    fclose(out);
    fclose(in);
    puts("Done. Press Enter");
    while (getchar() != '\n')
        sleep(1);
    return 0;
}
