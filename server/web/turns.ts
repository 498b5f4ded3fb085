/** Lets so many work at once; the others wait for their turn, and who has waited too long goes without. */
export class Turns {
  private readonly waiting: (() => void)[] = []
  private free: number

  constructor(most: number) {
    this.free = most
  }

  async take<Result>(work: () => Promise<Result>, patience: number): Promise<Result | undefined> {
    const asked = Date.now()
    if (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve))
    else this.free--
    try {
      return Date.now() - asked > patience ? undefined : await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
