/** How long ago each was written, in hours; the first begins the thread. */
export type DemoTalk = readonly { by: string; hoursAgo: number; text: string }[]

/** What the invented people talk about in the forum of a demo. */
export interface DemoThread {
  subject: string
  title: string
  said: DemoTalk
  isAnswered?: boolean
}

/** One comment a line: who, hours ago, and what. `@Name` names somebody of the demo, `> ` quotes. */
const talkOf = (talk: string): DemoTalk =>
  talk
    .trim()
    .split('\n')
    .map((line) => {
      const [by = '', hours = '', text = ''] = line.split('|')
      return { by, hoursAgo: Number(hours), text }
    })
const thread = (subject: string, title: string, talk: string, isAnswered = false): DemoThread => ({
  ...{ subject, title, isAnswered, said: talkOf(talk) },
})

/** What they say on the page of a species. */
export const taxonTalks: readonly { about: string; said: DemoTalk }[] = [
  {
    about: 'Turdus merula',
    said: talkOf(`
Rikke Ahornvig|330|Hvornår begynder solsorten at synge hos jer?
Signe Lærkesvang|322|Inde i byen hører jeg den første midt i februar. Ude ved skoven kommer den et par uger senere.
Rikke Ahornvig|300|Så ved jeg, hvornår vinduet skal stå åbent. Tak!`),
  },
  {
    about: 'Cantharellus cibarius',
    said: talkOf(`
Asta Grævlingsø|410|Hvordan kender I den fra falsk kantarel?
Dicte Kantarelskov|402|Se under hatten: kantarellen har tykke ribber, der løber ned ad stokken og sidder fast i kødet. Falsk kantarel har tynde, tætte lameller.
Asta Grævlingsø|377|Og den dufter ikke af abrikos. Nu tør jeg godt.`),
  },
  {
    about: 'Heracleum mantegazzianum',
    said: talkOf(`
Birgit Rørdrumslund|150|Der står en bestand ved åen bag haven. Hvornår er det bedst at gå i gang?
Troels Hyldemose|141|Tidligt på foråret, mens planterne er små: stik roden over ti centimeter under jorden. Og tag lange handsker på, for saften kan give brandsår.
Birgit Rørdrumslund|118|Tak. Jeg har også meldt den her.`),
  },
]

export const demoThreads: readonly DemoThread[] = [
  thread(
    'Hvad er det?',
    'Hvordan kender I havesanger fra munk på sangen?',
    `
Rikke Ahornvig|620|Jeg hører dem begge i mosen hver morgen, men jeg kan ikke sige, hvem der er hvem. Har I et godt råd?
Signe Lærkesvang|612|Munken slutter med nogle klare fløjtetoner, næsten som om den løfter stemmen. Havesangeren bliver ved og ved i samme leje.
Frode Klitgrøft|604|Det passer. Jeg tænker altid på havesangeren som en lille bæk, der bare løber.
Rikke Ahornvig|598|Bækken var lige det, jeg manglede. Tak begge to!`,
    true,
  ),
  thread(
    'Hvad er det?',
    'Små gule svampe på en birkestub',
    `
Asta Grævlingsø|212|De sidder i en tæt klynge og er slimede i regnvejr. Hatten er vel to centimeter. Hvad skal jeg kigge efter?
Dicte Kantarelskov|205|Se på stokken: er der små skæl under ringen? Og hvilken farve har sporestøvet, hvis du lægger en hat på et stykke hvidt papir natten over?
Asta Grævlingsø|181|Brunt støv og tydelige skæl.
Troels Hyldemose|176|Så peger det på foranderlig skælhat. Læg det op som et fund med billede af stokken, så ser vi på det. Og spis den ikke: den har en giftig dobbeltgænger.`,
    true,
  ),
  thread(
    'Hvad er det?',
    'Spor i sneen: fem tæer eller fire?',
    `
Palle Musvågehede|96|Sporene gik langs åen i en lige linje. Jeg tæller fire tæer, men den femte kan være sneet til.
Jeppe Ravnsodde|90|Kan du se, om der er svømmehud mellem tæerne? Og hvor langt er der mellem sporene?
Palle Musvågehede|88|Omkring 40 cm mellem hvert sæt. Ingen svømmehud, så vidt jeg kan se.
Asta Grævlingsø|52|> Ingen svømmehud, så vidt jeg kan se.§Så er jeg mest til ræv. Odderens spor er rundere, og den slæber tit halen.`,
  ),
  thread(
    'Steder og ture',
    'Hvor er der godt for guldsmede i august?',
    `
Sanne Guldsmedeløkke|1300|Jeg vil gerne se nogle af de sene arter i år. Er der steder, hvor man kan komme tæt på vandet uden at forstyrre?
Nadja Bøgevind|1288|Moserne ved Silkeborg har gangbroer flere steder. Tag en varm formiddag uden vind.
Thit Engblommegaard|1270|Og hold dig til stierne, bredden er skrøbelig. Jeg plejer at sætte mig ned og vente i stedet for at gå efter dem.
Sanne Guldsmedeløkke|1100|Jeg fulgte jeres råd og sad stille i to timer. Syv arter!`,
  ),
  thread(
    'Steder og ture',
    'Fælles tur til strandengene?',
    `
Merle Strandhvid|300|Er der nogen, der har lyst til en rolig morgentur med kikkert og madpakke? Jeg tænker en lørdag i næste måned.
Holger Tjørnebakke|291|Jeg vil gerne med. Jeg kan have plads til tre i bilen fra Aalborg.
Ylva Perlegræsgaard|288|Også mig. Skal vi tage et kvadrat, hvor der er få fund i forvejen?
Merle Strandhvid|270|God idé, @Ylva Perlegræsgaard. Jeg finder et par muligheder på kortet.
Frode Klitgrøft|46|Husk gummistøvler. Sidste år stod vandet helt op til diget.`,
  ),
  thread(
    'Steder og ture',
    'Natsommerfugle og et hvidt lagen',
    `
Lasse Gærdeholt|700|Vi prøvede for første gang med lagen og lampe i haven. Der kom fjorten arter på to timer!
Thit Engblommegaard|690|Hvilken lampe brugte I?
Lasse Gærdeholt|684|En helt almindelig arbejdslampe. Det behøver ikke være svært.
Birgit Rørdrumslund|430|Prøv også sukkerlage på et træ. Rødvin, sukker og en pensel er alt, hvad du skal bruge.`,
  ),
  thread(
    'Udstyr',
    'Kikkert til begyndere: 8 × 32 eller 10 × 42?',
    `
Noah Firbensgård|900|Jeg skal have min første rigtige kikkert. Hvad ville I vælge?
Signe Lærkesvang|893|8 × 32. Den er let, og du får et roligt billede. Det er vigtigere end forstørrelsen.
Anders Tangebro|880|Ved kysten er jeg glad for 10 gange, men så skal man også kunne holde den stille.
Merle Strandhvid|871|Prøv dem udenfor, helst i tusmørke. Det er der, man mærker forskellen.
Noah Firbensgård|700|Det blev en 8 × 32. Jeg har den på hver dag!`,
    true,
  ),
  thread(
    'Udstyr',
    'Billeder af edderkopper med telefonen',
    `
Noah Firbensgård|150|Mine billeder bliver altid uskarpe. Er der et trick?
Nadja Bøgevind|146|Gå lidt længere væk, og beskær bagefter. Telefonen kan ikke stille skarpt helt tæt på.
Sanne Guldsmedeløkke|140|Og læg et finger bagved, så den har noget at stille skarpt på. Så kan man også se størrelsen.
Kirsten Lindeagerbæk|33|Jeg bruger en lille klemmelup til hundrede kroner. Den gør underværker.`,
  ),
  thread(
    'Portalen',
    'Hvorfor fik mit fund kun én stjerne?',
    `
Villum Stenbrækhøj|410|Jeg er helt sikker på blåklokken, men den står med én stjerne. Hvad mangler der?
Ingeborg Mosebølge|402|Én stjerne betyder, at sted og årstid passer med, hvad andre har fundet. Når flere har sagt det samme som dig, kommer der to.
Kirsten Lindeagerbæk|398|Du kan se hele regnestykket på fundets side under Validering.
Villum Stenbrækhøj|391|Der var det. Tak, det giver god mening.`,
    true,
  ),
  thread(
    'Portalen',
    'Kan man få sine gamle notesbøger ind?',
    `
Bo Makrelsund|260|Jeg har tredive år i små sorte bøger. Er der en hurtig måde?
Pernille Havremarksbo|251|Skriv dem af i regnearket under Importér fund. Portalen siger til, hvis der er noget, den ikke forstår, før der bliver gemt noget.
Bo Makrelsund|240|Jeg har taget de første to år. Det gik fint, og jeg fandt fem arter, jeg havde glemt.
Karl-Emil Egebregneskær|27|Flot arbejde! De gamle fund er guld værd, når man vil se, hvad der er forsvundet.`,
  ),
  thread(
    'Andet',
    'Årets første',
    `
Troels Hyldemose|1500|Hvad var årets første fund for jer? Mit var en dværgstok på en gren i regnvejr.
Ylva Perlegræsgaard|1493|Vintergæk i naboens have den 6. januar.
Jeppe Ravnsodde|1480|En havørn over motorvejen. Jeg måtte køre ind til siden.
Mikkel Snogedal|1120|Markfirbenet kom frem på den første lune dag. Det er dér, foråret begynder.
Rikke Ahornvig|900|Jeg så min på altanen: en tornirisk midt i byen.`,
  ),
  thread(
    'Andet',
    'Lad et hjørne af haven gro',
    `
Birgit Rørdrumslund|75|Vi holdt op med at slå det nederste stykke af plænen, og nu er der blåfugle. Hvad er jeres erfaringer?
Thit Engblommegaard|70|Samme her. Det tredje år kom der rundbælg, og så gik det stærkt.
Pernille Havremarksbo|48|Hvornår slår I det så?
Birgit Rørdrumslund|20|Én gang i september, og så river vi det hele af. @Thit Engblommegaard, hvad gør du?
Thit Engblommegaard|6|Det samme, men jeg lader en stribe stå til foråret. Der overvintrer mange i stænglerne.`,
  ),
]
