import { z } from 'zod'
import { counted } from '#contract/counted.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { RegisterErrors, RegisterFields } from './pages/register.ts'

const shortestPassword = 10
const longestPassword = 200
const userNamePattern = /^[a-z0-9æøå._-]{3,40}$/i
const Email = z.email().max(254)

export const isEmail = (text: string) => Email.safeParse(text).success
export const noEmail = 'Skriv en gyldig e-mailadresse, for eksempel navn@eksempel.dk.'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** What is wrong with a new password, in words for its owner. */
export function passwordError(password: string): string | undefined {
  if ([...password].length < shortestPassword) return `Adgangskoden skal have mindst ${shortestPassword} tegn.`
  if (password.length > longestPassword) return `Adgangskoden må højst have ${longestPassword} tegn.`
  if (!password.isWellFormed()) return 'Adgangskoden indeholder tegn, vi ikke kan bruge.'
  if (isCommonPassword(password)) {
    return 'Den adgangskode er en af dem, man gætter på først. Vælg en anden, for eksempel en hel sætning.'
  }
  return undefined
}

export function registrationErrors({ name, email, userName, password }: RegisterFields): RegisterErrors {
  const errors: RegisterErrors = {}
  if (name === '') errors.name = 'Skriv dit navn.'
  else if (name.length > 120 || !isStorable(name))
    errors.name = 'Navnet er for langt eller indeholder tegn, vi ikke kan gemme.'
  if (!isEmail(email)) errors.email = noEmail
  if (userName !== '' && !userNamePattern.test(userName)) {
    errors.userName = 'Brug 3–40 bogstaver, tal, punktum, bindestreg eller understreg.'
  }
  const wrong = passwordError(password)
  if (wrong) errors.password = wrong
  return errors
}

/** A user name must be one person's, and people choose it: they have to hear when it is taken. */
export const takenUserName = 'Brugernavnet er optaget. Vælg et andet, eller lad feltet stå tomt.'

export const wrongPassword = 'E-mail, brugernavn eller adgangskode er forkert. Prøv igen.'

/** "… om 5 minutter (kl. 14.32)." */
export function slowedText(until: Date, now: Date): string {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000))
  const clock = until.toLocaleTimeString('da-DK', { timeZone: 'Europe/Copenhagen', hour: '2-digit', minute: '2-digit' })
  return `Der har været for mange forkerte forsøg. Prøv igen om ${counted(minutes, 'minut', 'minutter')} (kl.\u00a0${clock}).`
}
