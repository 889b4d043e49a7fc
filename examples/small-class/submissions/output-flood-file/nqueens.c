#include <stdio.h>

int main(void)
{
    FILE *in = fopen("nqueens.txt", "r"), *out = fopen("nqueens_out.txt", "w");
    int n = 0;
    /* The end of the file is never looked for. */
    for (;;) {
        fscanf(in, "%d", &n);
        for (int row = 0; row < n; row++)
            fprintf(out, "%c%d", row == 0 ? '[' : ',', row);
        fprintf(out, "]\n");
    }
}
