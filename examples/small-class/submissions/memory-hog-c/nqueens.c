#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct board {
    struct board *next;
    char squares[64][1024];
};

/* Keeps every board that was ever looked at, and never frees one. */
int main(void)
{
    struct board *all = NULL;
    FILE *out = fopen("nqueens_out.txt", "w");
    for (long tries = 0; tries < 1000000; tries++) {
        struct board *new = malloc(sizeof *new);
        memset(new->squares, 'x', sizeof new->squares);
        new->squares[tries % 64][tries % 1024] = 'q';
        new->next = all;
        all = new;
    }
    fprintf(out, "no solution\n");
    return 0;
}
