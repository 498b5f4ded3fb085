import type { Mail } from '#server/core/mail.ts'
import { folded } from './accounts.ts'
import type { PageParts } from './entering.ts'
import type { Wish } from './mail-tokens.ts'
import { alreadyKnownMail, confirmationMail, newPasswordMail, type Post } from './post.ts'

/** What strangers can have sent to somebody. */
const toOneAddress = { most: 3, seconds: 60 * 60 }
/** Accounts that claim one address, as they may where e-mail came later. */
const mostResets = 3

type Parts = Pick<PageParts, 'config' | 'accounts' | 'limits' | 'tokens'>

/** Links are made of the configured address: a request's own headers are anybody's to write. */
const linkTo = ({ config }: Parts, uid: string, step: string, token: string) =>
  `${config.siteUrl}/idp/interaction/${uid}/${step}?kode=${token}`

/** An address is counted as it is folded, whoever has something sent to it. */
export const mayWriteTo = async ({ limits }: Pick<Parts, 'limits'>, email: string) =>
  (await limits.take(limits.slot('mail', email), toOneAddress)).waitSeconds === 0

/** To a new address a link that makes the account; to a known one the news that it has one. The same work for both. */
export async function askToConfirm(parts: Parts, post: Post, uid: string, wish: Wish) {
  const { config, accounts, tokens } = parts
  const email = folded(wish.email)
  const [owner] = await accounts.named(email)
  const mayWrite = await mayWriteTo(parts, email)
  const token = await tokens.issue(owner ? { purpose: 'nothing' } : { purpose: 'confirm', wish: { ...wish, email } })
  if (!mayWrite || owner?.isDemo) return
  if (owner) post(alreadyKnownMail(config, owner))
  else post(confirmationMail(config, email, linkTo(parts, uid, 'bekraeft', token)))
}

/** To whoever has the address. Nobody else hears whether anybody has. */
export async function sendNewPasswordLink(parts: Parts, post: Post, uid: string, address: string) {
  const { config, accounts, tokens } = parts
  const email = folded(address)
  const owners = (await accounts.named(email)).filter(({ isDemo }) => !isDemo).slice(0, mostResets)
  const mayWrite = await mayWriteTo(parts, email)
  const letters: Mail[] = []
  // As many as there can be, whoever is there: the same work for everybody.
  for (let i = 0; i < mostResets; i++) {
    const owner = owners[i]
    const token = await tokens.issue(owner ? { purpose: 'reset', accountId: owner.id } : { purpose: 'nothing' })
    if (owner) letters.push(newPasswordMail(config, owner, linkTo(parts, uid, 'ny-adgangskode', token)))
  }
  if (mayWrite) for (const letter of letters) post(letter)
}
