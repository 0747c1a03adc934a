/**
 * Answers for what moves under a hand: one question at a time, and of those that come meanwhile only the newest is asked next. An answer
 * that fails ends nothing: it has to say so itself.
 *
 * @param rest called when nothing more is asked
 */
export function newestOnly<Asked>(
  answer: (asked: Asked) => Promise<void>,
  rest: () => void = () => undefined,
): (asked: Asked) => void {
  let next: { asked: Asked } | null = null;
  let isAnswering = false;

  async function work(): Promise<void> {
    isAnswering = true;
    try {
      while (next !== null) {
        const { asked } = next;
        next = null;
        await answer(asked);
      }
      rest();
    } finally {
      isAnswering = false;
    }
  }

  return (asked) => {
    next = { asked };
    if (!isAnswering) void work();
  };
}
