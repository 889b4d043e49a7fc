#include <ctype.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4000

struct node {
    char name[32];
    int is_max, is_leaf;
    double value;
    int children[64], count;
};

static struct node nodes[MOST];
static int used, leaves;

static int find(const char *name)
{
    for (int i = 0; i < used; i++)
        if (!nodes[i].is_leaf && strcmp(nodes[i].name, name) == 0)
            return i;
    return -1;
}

/* Reads "(a,b)" and moves on; 0 at the closing brace. */
static int read_pair(char **at, char *a, char *b)
{
    while (**at != '(' && **at != '}')
        (*at)++;
    if (**at == '}')
        return 0;
    int length;
    sscanf(*at, "( %31[^, ] , %31[^) ] )%n", a, b, &length);
    *at += length;
    return 1;
}

static void parse(char *line)
{
    char a[32], b[32], *at = strchr(line, '{');
    used = 0;
    while (read_pair(&at, a, b)) {
        struct node *new = &nodes[used++];
        memset(new, 0, sizeof *new);
        strcpy(new->name, a);
        new->is_max = toupper(b[1]) == 'A';
    }
    at = strchr(at, '{');
    while (read_pair(&at, a, b)) {
        int child = find(b), parent = find(a);
        if (child < 0) {
            child = used++;
            memset(&nodes[child], 0, sizeof nodes[child]);
            nodes[child].is_leaf = 1;
            nodes[child].value = atof(b);
        }
        nodes[parent].children[nodes[parent].count++] = child;
    }
}

static double search(int at, double alpha, double beta)
{
    struct node *node = &nodes[at];
    if (node->is_leaf) {
        leaves++;
        return node->value;
    }
    for (int i = 0; i < node->count && alpha < beta; i++) {
        double value = search(node->children[i], alpha, beta);
        if (node->is_max && value > alpha)
            alpha = value;
        if (!node->is_max && value < beta)
            beta = value;
    }
    return node->is_max ? alpha : beta;
}

int main(void)
{
    FILE *in = fopen("alphabeta.txt", "r"), *out = fopen("alphabeta_out.txt", "w");
    char *line = NULL;
    size_t room = 0;
    int graph = 0;
    if (in == NULL || out == NULL) {
        perror("alphabeta");
        return 1;
    }
    while (getline(&line, &room, in) > 0) {
        if (strchr(line, '{') == NULL)
            continue;
        parse(line);
        leaves = 0;
        double score = search(0, -DBL_MAX, DBL_MAX);
        fprintf(out, "Graph %d: Score: %.10g; Leaf Nodes Examined: %d\n", ++graph, score, leaves);
    }
    fclose(out);
    return 0;
}
