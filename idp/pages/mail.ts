import type { Config } from '#server/core/config.ts'
import { errorNotice, field, passwordHint } from './form.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

interface Sent {
  email: string
  address: string
  /** Only whoever has an account is written to. */
  isKnown: boolean
}

/** The same words for everybody: whether there is an account is told in the e-mail, to whom the address belongs. */
export const mailSentPage = (config: Config, { email, address, isKnown }: Sent) =>
  page(config, {
    title: 'Tjek din e-mail',
    heading: 'Tjek din e-mail',
    content: html`
    <div class="notice" role="status"><p>${
      isKnown
        ? html`Har nogen en konto med <strong class="wrap">${email}</strong>, så har vi sendt en e-mail dertil. Der står, hvad du skal gøre nu.`
        : html`Vi har sendt en e-mail til <strong class="wrap">${email}</strong>. Der står, hvad du skal gøre nu.`
    }</p></div>
    <p class="hint">Er den ikke kommet efter et par minutter, så se i mappen med uønsket post, og tjek, om adressen er skrevet rigtigt.</p>
    <div class="actions"><a class="button button-quiet" href="${address}/log-ind">Til login</a></div>`,
  })

interface Link {
  action: string
  token: string
  error?: string | undefined
}

/** A button and a password: mail programs open links, but fill in no forms, and who has not registered knows no password. */
export const confirmPage = (config: Config, { action, token, email, error }: Link & { email: string }) =>
  page(config, {
    title: 'Bekræft din e-mail',
    heading: 'Bekræft din e-mail',
    content: html`
    <p class="lead">Skriv den adgangskode, du valgte, så er kontoen for <strong class="wrap">${email}</strong> klar.</p>
    <form method="post" action="${action}">
      <input type="hidden" name="kode" value="${token}">
      <input type="text" name="email" value="${email}" autocomplete="username" hidden readonly>
      ${field({
        name: 'password',
        label: 'Adgangskode',
        type: 'password',
        autocomplete: 'current-password',
        maxLength: 200,
        error,
        focus: true,
      })}
      <div class="actions"><button class="button" type="submit">Bekræft</button></div>
    </form>
    <p class="aside hint">Har du ikke selv oprettet en konto, så luk blot siden. Så sker der ikke noget.</p>`,
  })

export const forgotPage = (
  config: Config,
  { address, error, email }: { address: string; error?: string; email?: string },
) =>
  page(config, {
    title: 'Glemt adgangskode',
    heading: 'Glemt adgangskode',
    content: html`
    <p class="lead">Skriv din e-mailadresse, så sender vi et link, hvor du kan vælge en ny adgangskode.</p>
    <form method="post" action="${address}/glemt" novalidate>
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'email', value: email, error, focus: true })}
      <div class="actions"><button class="button" type="submit">Send link</button></div>
    </form>
    <p class="aside">Kan du huske den alligevel? <a href="${address}/log-ind">Log ind</a></p>`,
  })

/** Where no e-mail is sent, a person helps. */
export const askForLinkPage = (config: Config, { address }: { address: string }) =>
  page(config, {
    title: 'Glemt adgangskode',
    heading: 'Glemt adgangskode',
    content: html`
    <p class="lead">Skriv til os, og fortæl dit brugernavn, så sender vi et link, hvor du kan vælge en ny adgangskode. Linket gælder i en time og kan bruges én gang.</p>
    <div class="actions">
      <a class="button" href="mailto:${config.SITE_CONTACT}?subject=${encodeURIComponent('Glemt adgangskode')}">Skriv til os</a>
      <a class="button button-quiet" href="${address}/log-ind">Til login</a>
    </div>
    <p class="aside hint">Adressen er <span class="wrap">${config.SITE_CONTACT}</span>. Skriv aldrig en adgangskode i en e-mail.</p>`,
  })

export const newPasswordPage = (config: Config, { action, token, userName, error }: Link & { userName: string }) =>
  page(config, {
    title: 'Vælg en ny adgangskode',
    heading: 'Vælg en ny adgangskode',
    content: html`
    <p class="lead">Den gælder for brugernavnet <strong class="wrap">${userName}</strong>. Du bliver logget ud alle andre steder.</p>
    ${error !== undefined && errorNotice('Adgangskoden er ikke skiftet endnu.')}
    <form method="post" action="${action}" novalidate>
      <input type="hidden" name="kode" value="${token}">
      <input type="text" name="userName" value="${userName}" autocomplete="username" hidden readonly>
      ${field({
        name: 'next',
        label: 'Ny adgangskode',
        type: 'password',
        autocomplete: 'new-password',
        maxLength: 200,
        error,
        focus: true,
        hint: passwordHint,
      })}
      <div class="actions"><button class="button" type="submit">Gem adgangskoden</button></div>
    </form>`,
  })

/** For whoever opened the link in another browser than the one where it was asked for. */
export const donePage = (config: Config, { heading, text }: { heading: string; text: string }) =>
  page(config, {
    title: heading,
    heading,
    content: html`
    <div class="notice" role="status"><p>${text}</p></div>
    <div class="actions"><a class="button" href="${config.siteUrl}/konto">Log ind</a></div>`,
  })

export const staleLinkPage = (config: Config) =>
  page(config, {
    title: 'Linket virker ikke længere',
    heading: 'Linket virker ikke længere',
    content: html`
    <p class="lead">Det er brugt eller for gammelt. Har du allerede brugt det, kan du bare logge ind. Ellers må du bede om et nyt.</p>
    <div class="actions"><a class="button" href="${config.siteUrl}/konto">Log ind</a></div>`,
  })
