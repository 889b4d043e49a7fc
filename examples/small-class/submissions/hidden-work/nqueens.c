#include <time.h>
#include <unistd.h>

/* Others do the work: their time is not mine. They give up after twenty seconds. */
int main(void)
{
    for (int i = 0; i < 3; i++)
        if (fork() == 0) {
            time_t end = time(NULL) + 20;
            setsid();
            while (time(NULL) < end)
                ;
            _exit(0);
        }
    sleep(20);
    return 0;
}
