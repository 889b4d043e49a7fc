#include <stdio.h>

int main(void)
{
    FILE *in = fopen("nqueens.txt", "r")
    int n;
    while (fscanf(in, "%d", &n) == 1)
        printf("%d\n", m);
    return 0;
}
