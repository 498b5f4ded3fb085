import type { Config } from '#server/core/config.ts'
import { html } from './html.ts'
import { page } from './layout.ts'

/** Somebody has guessed, and there was no other way to tell. */
export const guessedPage = (config: Config, { attempts, next }: { attempts: number; next: string }) =>
  page(config, {
    title: 'Forsøg på at logge ind',
    heading: 'Godt, at det er dig',
    content: html`
    <div class="notice" role="status"><p>Nogen har forsøgt at logge ind på din konto ${attempts} gange, siden du sidst var her, men med en forkert adgangskode.</p></div>
    <p class="lead">Var det dig selv, er alt i orden. Bruger du den samme adgangskode andre steder, så skift den på din profilside.</p>
    <div class="actions"><a class="button" href="${next}">Fortsæt</a></div>`,
  })
