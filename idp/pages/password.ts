import type { Config } from '#server/core/config.ts'
import { passwordPath } from '../own-clients.ts'
import { errorNotice, field, passwordHint } from './form.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

export type PasswordErrors = Partial<Record<'current' | 'next', string>>

interface Password {
  accountName: string
  userName: string
  errors?: PasswordErrors
}

export const passwordPage = (config: Config, { accountName, userName, errors = {} }: Password) =>
  page(config, {
    title: 'Skift adgangskode',
    heading: 'Skift adgangskode',
    content: html`
    <p class="lead">Du er logget ind som ${accountName}. Når adgangskoden er skiftet, bliver du logget ud på dine andre enheder.</p>
    ${(errors.current || errors.next) !== undefined && errorNotice('Adgangskoden er ikke skiftet endnu.')}
    <form method="post" action="${passwordPath}" novalidate>
      <input type="text" name="userName" value="${userName}" autocomplete="username" hidden readonly>
      ${field({
        name: 'current',
        label: 'Nuværende adgangskode',
        type: 'password',
        autocomplete: 'current-password',
        maxLength: 200,
        error: errors.current,
        focus: errors.next === undefined || errors.current !== undefined,
      })}
      ${field({
        name: 'next',
        label: 'Ny adgangskode',
        type: 'password',
        autocomplete: 'new-password',
        maxLength: 200,
        error: errors.next,
        focus: errors.current === undefined && errors.next !== undefined,
        hint: passwordHint,
      })}
      <div class="actions">
        <button class="button" type="submit">Skift adgangskode</button>
        <a class="button button-quiet" href="${config.siteUrl}/">Annullér</a>
      </div>
    </form>`,
  })

export const passwordChangedPage = (config: Config) =>
  page(config, {
    title: 'Adgangskoden er skiftet',
    heading: 'Adgangskoden er skiftet',
    content: html`
    <div class="notice" role="status"><p>Brug den nye adgangskode, næste gang du logger ind. Dine andre enheder er logget ud.</p></div>
    <div class="actions"><a class="button" href="${config.siteUrl}/">Tilbage til ${config.SITE_NAME}</a></div>`,
  })
