/** What the question marks say. The keys are the names that the pages use. */
export const helpTexts: Record<string, string> = {
  'profile.name': '<p>Dit fulde navn. Det er offentligt og står i oplysningerne om dine fund.</p>',
  'profile.displayName':
    '<p>Det navn, andre ser ved dine fund, billeder og kommentarer. Du kan bruge dit rigtige navn eller et, du selv finder på.</p>',
  'profile.email':
    '<p>Her skriver portalen til dig. Kun du og portalens administratorer kan se adressen. Den ændrer ikke det, du logger ind med.</p>',
  'profile.photo':
    '<p>Et billede af dig selv eller af noget, du holder af. Det er offentligt. Oplysninger om, hvor og hvornår billedet er taget, bliver fjernet.</p>',
  'profile.mediaLicense':
    '<p>Licensen bestemmer, hvad andre må bruge dine billeder til. Dit valg gælder de billeder, du lægger op fra nu af.</p><ul><li><strong>CC0:</strong> alle må bruge dem frit.</li><li><strong>CC BY 4.0:</strong> alle må bruge dem, når du krediteres.</li><li><strong>CC BY-NC 4.0:</strong> alle må bruge dem til det, der ikke er kommercielt, når du krediteres.</li></ul>',
  'profile.includeAllTaxa':
    '<p>Normalt søger du kun blandt de arter, der almindeligvis findes i Danmark. Slå det til, hvis du altid vil søge i alt: også slægter, familier, formgrupper og arter, der ikke er fundet her.</p>',
  'profile.includeAuthorName':
    '<p>Viser, hvem der har beskrevet arten, efter det videnskabelige navn: <em>Hyla arborea</em> (Linnaeus, 1758) i stedet for <em>Hyla arborea</em>.</p>',
  'profile.toursSeen':
    '<p>De korte introduktioner viser dig rundt på sider, du ikke kender. Hver tilbydes kun én gang, men du kan bede om at se dem igen.</p>',
  'profile.delete':
    '<p>Din person forsvinder, men det, du har fortalt om naturen, bliver stående under navnet “Tidligere bruger”. Det kan ikke fortrydes.</p>',
  'profile.forgetCredit':
    '<p>Licenserne CC BY og CC BY-NC kræver, at fotografen nævnes. Sæt hak her, hvis dit navn også skal væk ved dine billeder.</p>',
  'report.taxon':
    '<p>Skriv en del af navnet på dansk eller latin. Er du i tvivl om arten, så vælg slægten eller familien, eller sig, at du ikke ved det: så hjælper andre dig.</p>',
  'report.hideUntil':
    '<p>Indtil den dag kan kun du, de andre findere, artsgruppens eksperter og moderatorerne se fundet. Brug det for eksempel ved en rede, der skal have fred.</p>',
  'report.ownBlur':
    '<p>Andre ser kun, at fundet ligger et sted i et kvadrat på 5 km. Du selv, de andre findere, myndighederne og portalens administratorer ser det nøjagtige sted.</p>',
  'search.place':
    '<p>Skriv en kommune, en by, en lokalitet, et kvadrat (<em>617_72</em>) eller koordinater. En kommune har en grænse; om et sted uden grænse søges der inden for 2 km.</p>',
  'search.stars':
    '<p>Stjernerne fortæller, hvem der har sagt god for navnet: maskinen (én), fællesskabet (to) eller en ekspert (tre). Vælg flere for at se dem sammen.</p>',
  'search.redList':
    '<p>Kategorien er artens i Den danske Rødliste. <strong>Truede</strong> er CR, EN og VU. <strong>Rødlistede</strong> er desuden dem, der er forsvundet, er næsten truede, eller som der mangler data om.</p>',
  'search.annexes':
    '<p>Lister, som arten står på: EU’s naturdirektiver, fredede arter og invasive arter. Vælger du flere, vises fund af arter på mindst én af dem.</p>',
  'search.dataset':
    '<p>Fund kan være indsendt her på portalen eller være hentet fra andre samlinger af data. På fundets side står, hvor det kommer fra.</p>',
  'search.absent':
    '<p>Nogle har ledt efter arten uden at finde den. Det er også viden, men det er ikke fund, så det er kun med, når du beder om det.</p>',
  'search.alert':
    '<p>Du får besked, når andre indsender nye fund, der passer til søgningen. Du kan altid slå det fra igen.</p>',
  'search.epochs':
    '<p>Kortet viser, hvor arten kun er fundet i den første periode, i begge, eller kun i den anden. Kvadrater, hvor der er ledt for lidt i en af perioderne, er grå: dér kan man ikke sige noget.</p>',
  'taxa.rank':
    '<p>Arter er det, de fleste leder efter. Vælg et andet niveau for at se slægter, familier og ordener, eller alle niveauer på én gang.</p>',
  'taxa.season': '<p>Viser det, der er fremme i måneden, efter det, redaktørerne har skrevet om arten.</p>',
  'taxa.redList': '<p>Artens kategori i Den danske Rødliste, som fortæller, hvor truet den er i Danmark.</p>',
  'taxa.annexes': '<p>EU’s naturdirektiver, fredede arter og invasive arter. En art kan stå på flere lister.</p>',
  'taxa.presence':
    '<p>Danske arter er dem, der lever eller har levet vildt i Danmark. De andre kan godt være fundet her som gæster.</p>',
  'taxa.blur':
    '<p>Fund af taxonet og alt under det vises for andre kun som et kvadrat. Brug det, hvor det kan skade, at stedet er kendt. Finderen, artsgruppens eksperter og myndighederne ser det nøjagtige sted.</p>',
  'taxa.geographyPoints':
    '<p>Maskinen giver point, når arten er fundet i nærheden før. Tallet siger, hvor mange år tilbage der ses.</p>',
  'taxa.seasonPoints':
    '<p>Maskinen giver point, når fundet er gjort på den tid af året, hvor arten plejer at ses. Måneder, du vælger her, går forud for taxonets egen sæson.</p>',
  'taxa.recognisabilityPoints':
    '<p>En art, der er let at kende, får flere point end en, der let forveksles. Det påvirker, hvor hurtigt dens fund får den første stjerne.</p>',
  'validation.stars':
    '<p>Her er regnestykket: hvad der gav stjerner, og hvad der mangler til den næste. Stjerner falder aldrig af sig selv: en ekspert kan tage dem tilbage med en begrundelse, og de går tabt, hvis fundet får et helt andet navn.</p>',
  'validation.certainty':
    '<p><strong>Sikker:</strong> du ville sige det samme i morgen. <strong>Sandsynlig:</strong> det ligner, men noget kunne tale for en anden. En usikker stemme hjælper også: den tæller bare mindre.</p>',
  'validation.dismiss':
    '<p>Et afvist fund tæller ikke med i kort og tal. Finderen får begrundelsen og kan svare eller rette fundet. Afvisningen kan fortrydes.</p>',
  'validation.machine':
    '<p>Maskinen giver point for sted, tid på året og genkendelighed. <strong>Tæt på en stjerne:</strong> lidt mere viden ville være nok. <strong>Kan ikke få point:</strong> maskinen kan ikke bedømme fundet.</p>',
  'validation.waited':
    '<p>Hvor længe fundet har ventet på en afgørelse. De ældste står først i køen, medmindre noget andet haster mere.</p>',
  'admin.users':
    '<p>Søg på navn, visningsnavn, brugernavn eller e-mail. Rollerne er dem, brugeren havde ved sit seneste login, sammen med bevillinger givet her.</p>',
  'admin.note': '<p>En note til de andre administratorer. Brugeren kan ikke se den.</p>',
  'admin.grants':
    '<p>En bevilling giver en rolle i portalen. Den kan gælde i et bestemt område og i en bestemt periode. Har brugeren allerede rollen fra sit login, gælder den kun, hvor og hvornår bevillingen siger det.</p>',
  'admin.grantArea':
    '<p>Området er en polygon. En myndighed ser for eksempel kun de nøjagtige findesteder for følsomme arter inden for sit eget område. Uden område gælder rollen i hele landet.</p>',
  'admin.grantPeriod': '<p>Første og sidste dag regnes med. Lad felterne stå tomme, hvis rollen ikke skal udløbe.</p>',
  'admin.block':
    '<p>En spærret bruger kan stadig logge ind og se portalen, men kan ikke skrive noget. Brugeren kan læse begrundelsen. Spærringen kan ophæves når som helst.</p>',
  'admin.delete':
    '<p>Navn, e-mail, profilbillede og login forsvinder. Fund, forslag og kommentarer bliver stående under navnet “Tidligere bruger”. Det kan ikke fortrydes.</p>',
  'admin.roleTable':
    '<p>Tabellen oversætter de rolleværdier, der står i brugerens login, til roller i portalen. Skriv én værdi pr. linje. Ændringen gælder med det samme.</p>',
  'clients.machineAccess':
    '<p>Lader applikationen hente sit eget adgangsbevis uden en bruger. Den kan så læse de offentlige data, men ikke skrive noget.</p>',
  'clients.redirectUris':
    '<p>De adresser, brugeren må sendes tilbage til efter login. De skal passe helt nøjagtigt, også skråstregen til sidst.</p>',
  'clients.postLogoutRedirectUris': '<p>De adresser, brugeren må sendes videre til, når der er logget ud.</p>',
  'clients.scopes':
    '<p><strong>openid</strong> fortæller, hvem brugeren er. <strong>offline_access</strong> lader applikationen forny adgangen selv. <strong>api</strong> giver adgang til portalens data på brugerens vegne.</p>',
  'clients.secret':
    '<p>Hemmeligheden vises kun én gang. Gem den et sikkert sted. Er den blevet kendt af andre, så lav en ny: den gamle holder op med at virke med det samme.</p>',
  'clients.isActive':
    '<p>En applikation, der ikke er aktiv, bliver afvist, også med adgangsbeviser, den har hentet tidligere.</p>',
  'site.terms': '<p>Når du udgiver vilkårene, får de et nyt versionsnummer. De gamle bliver gemt.</p>',
  'site.termsAcceptance':
    '<p>Slå det til, når ændringen betyder noget for brugerne. Så skal alle læse og acceptere vilkårene igen, før de kan bruge portalen.</p>',
  'site.helpTexts': '<p>Teksterne bag spørgsmålstegnene på siderne. Er teksten tom, vises spørgsmålstegnet ikke.</p>',
  'site.frontPage': '<p>Teksterne på forsiden for besøgende, der ikke er logget ind.</p>',
}
