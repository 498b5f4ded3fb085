import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** So many guesses come first to everybody who guesses. */
const firstGuesses = 100_000
/** The list's words are shorter, and looking at more takes long. */
const lookedAt = 40

/** Words that the list, which is the world's, does not have; the portal's own is the first that comes to mind here. */
const danish = ['adgangskode', 'kodeord', 'hemmelig', 'velkommen', 'danmark', 'vildfund']

const guesser = new ZxcvbnFactory({
  dictionary: { danish, passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

/** Whether a password is among those that are tried first: the common ones, keys in a row, one thing repeated. */
export const isCommonPassword = (password: string): boolean =>
  guesser.check(password.normalize('NFKC').toLowerCase().slice(0, lookedAt)).guesses < firstGuesses
