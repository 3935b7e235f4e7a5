/** An answer that a script must not take for a plain success: it is printed with a sentence, and the exit code says what it is. */
export class Ending {
  readonly answer: object;
  readonly exit: number;
  readonly message: string;

  constructor(answer: object, exit: number, message: string) {
    this.answer = answer;
    this.exit = exit;
    this.message = message;
  }
}
