import type { Config } from '#server/core/config.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The terms that a new portal begins with; administrators publish later versions themselves. */
export function firstTerms(config: Pick<Config, 'SITE_NAME' | 'SITE_OWNER' | 'SITE_CONTACT'>): string {
  const name = escaped(config.SITE_NAME)
  const owner = escaped(config.SITE_OWNER)
  const contact = escaped(config.SITE_CONTACT)
  return `
<h2>Velkommen til ${name}</h2>
<p>${name} er en portal, hvor alle kan indsende og se fund af vilde dyr, planter og svampe i Danmark. Portalen drives af ${owner}. Når du opretter en bruger, siger du ja til vilkårene her. Det er gratis at være med.</p>

<h2>Dine fund</h2>
<p>Et fund er viden om naturen: hvad du så, hvor og hvornår. Skriv det, så godt du kan, og sig til, når du er i tvivl. Andre kan foreslå en anden art, og eksperter kan godkende eller rette bestemmelsen af et fund. Du kan altid se, hvem der har ændret hvad.</p>
<p>Oplysninger om fund er offentlige og må bruges af alle, også uden for portalen, til forskning, undervisning, forvaltning og formidling. De deles under CC0, det vil sige uden forbehold.</p>

<h2>Dine billeder</h2>
<p>Du beholder ophavsretten til dine billeder. Du vælger selv licensen, når du lægger dem op: CC0, CC BY 4.0 eller CC BY-NC 4.0. Licensen kan ikke trækkes tilbage for billeder, som andre allerede har brugt. Læg kun billeder op, som du selv har taget, eller som du har lov til at dele. Undgå billeder, hvor fremmede mennesker kan genkendes.</p>

<h2>Følsomme fund</h2>
<p>Nogle arter tåler ikke besøg. Deres findested vises kun omtrentligt for offentligheden. Det nøjagtige sted kan ses af dig, af dem, du har nævnt som medfindere, af eksperter i artsgruppen og af de myndigheder og forvaltere, der har brug for det. Når nogen slår et nøjagtigt sted op, bliver det noteret. Har du selv adgang til følsomme steder, må du ikke give dem videre.</p>

<h2>God opførsel</h2>
<ul>
<li>Tal til andre, som du gerne selv vil tiltales. Uenighed om en art er velkommen, personangreb er ikke.</li>
<li>Tag hensyn i naturen: forstyr ikke dyr i yngletiden, respektér adgangsreglerne, og lad sjældne planter og svampe stå.</li>
<li>Opdigtede fund, reklamer og ulovligt indhold bliver fjernet.</li>
<li>Moderatorer kan skjule indhold og spærre en bruger, der bryder vilkårene. Du får altid begrundelsen at vide og kan bede om at få sagen vurderet igen.</li>
</ul>

<h2>Dine personoplysninger</h2>
<p>${owner} er dataansvarlig. Vi gemmer dit navn, dit brugernavn, din e-mailadresse, dine indstillinger, og hvornår du sidst var logget ind. Vi bruger oplysningerne til at drive portalen og til at skrive til dig om det, du selv følger. Vi sælger dem ikke og bruger dem ikke til reklame.</p>
<p>Dit navn, dit visningsnavn og dit profilbillede er offentlige og står ved dine fund, så andre kan se, hvem der har fundet hvad. Din e-mailadresse og dit seneste login kan kun ses af dig selv og af portalens administratorer.</p>
<p>Vi bruger kun de cookies, der skal til for at holde dig logget ind. Måling af besøg sker kun, hvis du siger ja til det.</p>
<p>Du har ret til at se, rette og få udleveret dine oplysninger og til at klage til Datatilsynet.</p>

<h2>Når du vil stoppe</h2>
<p>Du kan altid slette din bruger under din profil. Så forsvinder dit navn, din e-mailadresse, dit profilbillede og dit login. Dine fund, forslag og kommentarer bliver stående som viden om naturen, men under navnet “Tidligere bruger”. Ved dine billeder står dit navn, hvis licensen kræver det. Beder du om det, fjerner vi også navnet dér.</p>

<h2>Ansvar og ændringer</h2>
<p>Portalen er lavet med omhu, men oplysninger om arter og fund kan være forkerte. Brug dem aldrig alene til at afgøre, om noget kan spises. Vi kan ændre vilkårene. Er ændringen væsentlig, beder vi dig om at læse og acceptere dem igen, næste gang du logger ind.</p>

<h2>Kontakt</h2>
<p>Har du spørgsmål, så skriv til <a href="mailto:${contact}">${contact}</a>.</p>`
}
