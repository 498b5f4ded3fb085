import type { Config } from '#server/core/config.ts'
import { html, trusted } from './html.ts'
import { page } from './layout.ts'

interface SignOut {
  /** The provider's form with its guard against forgery. */
  form: string
  /** The portal itself asks: the person has said so there already. */
  submits: boolean
  clientName?: string | undefined
}

export const signOutPage = (config: Config, { form, submits, clientName }: SignOut) =>
  page(config, {
    title: 'Log ud',
    heading: submits ? 'Du bliver logget ud …' : 'Vil du logge ud?',
    ...(submits ? { script: 'submit.js' as const } : {}),
    content: html`
    <p class="lead">${
      submits
        ? 'Det tager kun et øjeblik. Sker der ikke noget, så brug knappen.'
        : html`Du bliver logget ud af ${config.SITE_NAME}${clientName && html` og ${clientName}`} i denne browser.`
    }</p>
    ${trusted(submits ? form.replace('</form>', '<input type="hidden" name="logout" value="yes"/></form>') : form)}
    <div class="actions">
      <button class="button" type="submit" form="op.logoutForm"${!submits && html` name="logout" value="yes"`}>Log ud</button>
      ${!submits && html`<a class="button button-quiet" href="${config.siteUrl}/">Bliv logget ind</a>`}
    </div>`,
  })

export const signedOutPage = (config: Config) =>
  page(config, {
    title: 'Du er logget ud',
    heading: 'Du er logget ud',
    content: html`
    <p class="lead">Tak for denne gang. Vi ses derude.</p>
    <div class="actions"><a class="button" href="${config.siteUrl}/">Til forsiden</a></div>`,
  })
