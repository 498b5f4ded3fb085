import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/core/config.ts'
import { isAddress, type Mail, mailerOf } from '#server/core/mail.ts'
import type { Account } from './accounts.ts'
import { html } from './pages/html.ts'

export type Post = (mail: Mail) => void

/**
 * E-mail about one's account; null when there is no mail server. Nobody waits for it: the time of an answer would tell
 * whether something was sent. It is not kept for later either, for a link in it is as good as a password.
 */
export function postOf(config: Config, log: FastifyBaseLogger): Post | null {
  const send = config.SMTP_URL === undefined ? null : mailerOf(config, log)
  if (!send) return null
  return (mail) => {
    if (!isAddress(mail.to)) return
    send(mail).catch((error: unknown) => log.error({ err: error }, 'an e-mail about an account was not sent'))
  }
}

interface Letter {
  to: string
  subject: string
  paragraphs: string[]
  link?: { text: string; address: string }
  end: string
}

/** It begins without a name: a name is whatever somebody wrote who may have been anybody. */
const letter = ({ to, subject, paragraphs, link, end }: Letter): Mail => ({
  to,
  subject,
  text: ['Hej', ...paragraphs, ...(link ? [`${link.text}:\n${link.address}`] : []), end].join('\n\n'),
  html: `<!doctype html>${html`<html lang="da"><head><meta charset="utf-8"><title>${subject}</title></head><body><p>Hej</p>${paragraphs.map(
    (text) => html`<p>${text}</p>`,
  )}${link && html`<p><a href="${link.address}">${link.text}</a></p>`}<p>${end}</p></body></html>`}`,
})

const notYou = 'Har du ikke selv bedt om det, kan du roligt se bort fra denne e-mail. Så sker der ikke noget.'

export const confirmationMail = ({ SITE_NAME: site }: Config, to: string, address: string): Mail =>
  letter({
    ...{ to, subject: `Bekræft din e-mail på ${site}` },
    paragraphs: [
      `Der mangler kun ét skridt, før din konto på ${site} er klar: Bekræft, at e-mailadressen er din.`,
      'Linket gælder i et døgn og kan bruges én gang.',
    ],
    link: { text: 'Bekræft din e-mail', address },
    end: notYou,
  })

export const newAddressMail = ({ SITE_NAME: site }: Config, to: string, address: string): Mail =>
  letter({
    ...{ to, subject: `Bekræft din e-mail på ${site}` },
    paragraphs: [
      `En bruger på ${site} har skrevet denne e-mailadresse i sin profil. Er det dig, så bekræft, at den er din. Først derefter skriver vi til den.`,
      'Linket gælder i et døgn og kan bruges én gang. Du skal være logget ind som den bruger, der har skrevet adressen.',
    ],
    link: { text: 'Bekræft din e-mail', address },
    end: notYou,
  })

/** To the address that counts until then. The new one is not named: whoever reads the old one may be anybody. */
export const addressChangingMail = ({ SITE_NAME: site, siteUrl }: Config, to: string): Mail =>
  letter({
    ...{ to, subject: `Ny e-mailadresse på ${site}` },
    paragraphs: [
      `Der er skrevet en ny e-mailadresse i din profil på ${site}. Når den er bekræftet, skriver vi til den i stedet for til denne.`,
      'Var det ikke dig, så skriv den gamle adresse i din profil igen, og skift din adgangskode.',
    ],
    link: { text: 'Se din profil', address: `${siteUrl}/profil/rediger#email` },
    end: 'Var det dig selv, behøver du ikke at gøre mere her.',
  })

export const alreadyKnownMail = ({ SITE_NAME: site, siteUrl }: Config, account: Account): Mail =>
  letter({
    ...{ to: account.email, subject: `Du har allerede en konto på ${site}` },
    paragraphs: [
      `Nogen har prøvet at oprette en konto på ${site} med din e-mailadresse. Du har allerede en konto med den adresse, så der er ikke oprettet en ny.`,
      `Dit brugernavn er ${account.userName}. Har du glemt adgangskoden, kan du vælge en ny fra siden, hvor man logger ind.`,
    ],
    link: { text: 'Log ind', address: `${siteUrl}/konto` },
    end: 'Var det ikke dig, behøver du ikke at gøre noget.',
  })

export const newPasswordMail = ({ SITE_NAME: site }: Config, account: Account, address: string): Mail =>
  letter({
    ...{ to: account.email, subject: `Vælg en ny adgangskode til ${site}` },
    paragraphs: [
      `Her er et link, så du kan vælge en ny adgangskode til din konto på ${site}. Dit brugernavn er ${account.userName}.`,
      'Linket gælder i en time og kan bruges én gang.',
    ],
    link: { text: 'Vælg en ny adgangskode', address },
    end: notYou,
  })

export const guessingMail = ({ SITE_NAME: site, siteUrl }: Config, account: Account, attempts: number): Mail =>
  letter({
    ...{ to: account.email, subject: `Forsøg på at logge ind på din konto på ${site}` },
    paragraphs: [
      `Nogen har forsøgt at logge ind på din konto ${attempts} gange med en forkert adgangskode. De er ikke kommet ind, og vi har sat tempoet ned for dem. Fra de browsere, du plejer at bruge, kan du logge ind som altid.`,
      'Var det dig selv, er alt i orden. Bruger du den samme adgangskode andre steder, er det en god idé at skifte den.',
    ],
    link: { text: 'Skift adgangskode', address: `${siteUrl}/idp/konto/adgangskode` },
    end: 'Vi sender højst én e-mail om det i døgnet.',
  })
