import type { NewCommunity } from '#contract/community.ts'
import type { NewEvent } from '#contract/community-events.ts'
import type { Season } from './drawings.ts'

/** A community of the demo. People are named by their names in people.ts, times in days from now. */
export interface DemoCommunity {
  community: NewCommunity
  organisers: readonly string[]
  /** Species that are looked for, by their scientific names. */
  wanted?: readonly string[]
  picture: { figure: string; season: Season; by: string }
  /** Days that criteria and end begin and end from now. */
  period?: { from: number; to: number; ends: number }
  events: readonly { event: Omit<NewEvent, 'startsAt' | 'endsAt'>; days: number; hour: number; hours: number }[]
  threads: readonly { by: string; days: number; title: string; text: string; isAnnouncement?: boolean }[]
}

const common = { help: '', isRequired: false }
const several = (labels: readonly string[]) => labels.map((label) => ({ label }))

export const demoCommunities: readonly DemoCommunity[] = [
  {
    community: {
      name: 'Efterårets svampe',
      introduction: 'Hvad vokser hvornår, og på hvad? Vi samler efterårets svampe, ét fund ad gangen.',
      html: `<p>Alle fund af svampe fra august til november er med. Det, vi er ekstra nysgerrige efter, er <strong>hvad de vokser på</strong>, så svar gerne på de par spørgsmål, når du indberetter.</p>
<h2>Sådan er du med</h2><ul><li><p>Tag et billede af hele svampen, også undersiden.</p></li><li><p>Se på træet ovenover: er det bøg, eg eller gran?</p></li><li><p>Spis ikke noget, fordi nogen her kender navnet.</p></li></ul>`,
      criteria: { speciesGroups: [2], months: [8, 9, 10, 11] },
      fields: [
        {
          ...{ ...common, kind: 'options', label: 'Hvad voksede den på?', isRequired: true, several: false },
          options: several(['Jord', 'Bøg', 'Eg', 'Birk', 'Gran eller fyr', 'Andet træ', 'Gødning', 'Andet']),
        },
        {
          ...{ ...common, kind: 'number', label: 'Hattens bredde', help: 'Den største, du målte.' },
          ...{ unit: 'cm', min: 0, max: 60, decimals: 1 },
        },
        { ...common, kind: 'text', label: 'Lugt', help: 'Anis, mel, gas, rådne kartofler …' },
      ],
      needed: ['pictures'],
      isRankingOn: true,
    },
    organisers: ['troels.hyldemose', 'dicte.kantarelskov'],
    picture: { figure: 'fungi/chanterelle', season: 'autumn', by: 'Troels Hyldemose' },
    events: [
      {
        event: {
          title: 'Svampetur i bøgeskoven',
          html: '<p>Vi går langsomt, samler i kurv og bestemmer sammen over en kop kaffe. Begyndere er meget velkomne.</p>',
          place: 'Parkeringspladsen ved skovkanten, Silkeborg',
          point: { lon: 9.5676, lat: 56.1632 },
          metres: 3000,
          most: 20,
        },
        ...{ days: 5, hour: 10, hours: 3 },
      },
      {
        event: {
          title: 'Bestemmelsesaften',
          html: '<p>Tag de svære med, og dit håndmikroskop, hvis du har et.</p>',
          place: 'Naturskolen',
        },
        ...{ days: -12, hour: 19, hours: 2 },
      },
    ],
    threads: [
      {
        ...{ by: 'troels.hyldemose', days: 20, title: 'Vi mangler underlag', isAnnouncement: true },
        text: '<p>Halvdelen af fundene siger ikke, hvad svampen voksede på. Det tager ti sekunder at svare, og det er dét, der gør listen brugbar.</p>',
      },
      {
        ...{ by: 'karl.emil.egebregneskær', days: 6, title: 'Er tragtkantarellerne sent på den i år?' },
        text: '<p>Jeg plejer at have dem midt i oktober. I år kom de først i går. Ser I det samme?</p>',
      },
    ],
  },
  {
    community: {
      name: 'Fuglene ved Roskilde Fjord',
      introduction: 'Vi følger fuglene omkring fjorden hele året, fra strandengene til byens parker.',
      html: '<p>Alle fugle inden for 15 km af Roskilde er med. Vi går tur den første søndag i måneden og sammenligner med året før.</p>',
      criteria: { speciesGroups: [4], near: { lon: 12.08, lat: 55.65, metres: 15_000 } },
      needed: ['count'],
      isRankingOn: true,
    },
    organisers: ['signe.lærkesvang', 'medlem'],
    wanted: [
      ...['Haliaeetus albicilla', 'Alcedo atthis', 'Recurvirostra avosetta', 'Podiceps cristatus'],
      ...['Mareca penelope', 'Bucephala clangula'],
    ],
    picture: { figure: 'birds/duck', season: 'winter', by: 'Signe Lærkesvang' },
    events: [
      {
        event: {
          title: 'Morgentur langs fjorden',
          html: '<p>Vi mødes i halvmørket og hører fjorden vågne. Tag varmt tøj på, vi står meget stille.</p>',
          place: 'Ved havnen, Roskilde',
          point: { lon: 12.0795, lat: 55.6515 },
          metres: 5000,
          most: 12,
        },
        ...{ days: 3, hour: 7, hours: 3 },
      },
    ],
    threads: [
      {
        ...{ by: 'signe.lærkesvang', days: 3, title: 'Hvem tager kikkerten med på søndag?' },
        text: '<p>Vi er mange nye denne gang. Har du en kikkert til overs, så skriv her.</p>',
      },
    ],
  },
  {
    community: {
      name: 'Invasive planter i Midtjylland',
      introduction: 'Find dem, tæl dem, og fortæl, når de er ryddet. Sammen holder vi øje med bekæmpelsen.',
      html: '<p>Her samles fund af planter på listerne over invasive arter, omkring Silkeborg og op til 60 km derfra. Skriv, hvor stor bestanden er, så kommunen kan se, hvor det haster.</p>',
      criteria: {
        ...{ speciesGroups: [1], annexes: ['invasive/1', 'invasive/2', 'invasive/3'] },
        near: { lon: 9.55, lat: 56.17, metres: 60_000 },
      },
      fields: [
        {
          ...{ ...common, kind: 'number', label: 'Bestandens størrelse', isRequired: true },
          ...{ unit: 'm²', min: 0, max: 100_000, decimals: 0 },
        },
        {
          ...{ ...common, kind: 'options', label: 'Hvad er der gjort?', several: true },
          options: several(['Ingenting endnu', 'Slået', 'Gravet op', 'Meldt til kommunen']),
        },
        { ...common, kind: 'date', label: 'Ryddet den' },
      ],
      isRankingOn: false,
    },
    wanted: ['Heracleum mantegazzianum', 'Rosa rugosa', 'Lupinus polyphyllus', 'Impatiens glandulifera'],
    organisers: ['ingeborg.mosebølge'],
    picture: { figure: 'plants/umbel', season: 'summer', by: 'Ingeborg Mosebølge' },
    events: [
      {
        event: {
          title: 'Rydningsdag ved åen',
          html: '<p>Vi graver bjørneklo op med rod og tæller, hvad vi ser undervejs. Tag handsker, lange ærmer og spade med.</p>',
          place: 'Broen over Gudenåen, Silkeborg',
          point: { lon: 9.5486, lat: 56.1697 },
          metres: 2000,
          most: 15,
        },
        ...{ days: 9, hour: 10, hours: 4 },
      },
    ],
    threads: [
      {
        ...{ by: 'ingeborg.mosebølge', days: 30, title: 'Sådan måler vi en bestand' },
        text: '<p>Gå den længste vej rundt om planterne, og gang længde med bredde. Det behøver ikke være præcist: vi vil vide, om det er en stue eller en fodboldbane.</p>',
      },
    ],
  },
  {
    community: {
      name: 'Tre måneder på Mols',
      introduction: 'Tre måneder, én halvø, så mange arter som muligt. Resultatet står her.',
      html: '<p>I tre måneder noterede vi alt på Mols, vi kunne sætte navn på, og sluttede med 48 timer sammen. Listen er lukket, men den kan læses og hentes af alle.</p>',
      isRankingOn: true,
    },
    organisers: ['noah.firbensgård', 'nadja.bøgevind'],
    picture: { figure: 'insects/butterfly', season: 'summer', by: 'Nadja Bøgevind' },
    period: { from: -150, to: -60, ends: -45 },
    events: [
      {
        event: {
          title: 'Mols på 48 timer',
          html: '<p>Vi begynder fredag aften med lys og lagen og slutter søndag med kage.</p>',
          place: 'Mols',
          point: { lon: 10.55, lat: 56.22 },
          metres: 12_000,
        },
        ...{ days: -62, hour: 18, hours: 44 },
      },
    ],
    threads: [
      {
        ...{ by: 'noah.firbensgård', days: 44, title: 'Tak for denne gang', isAnnouncement: true },
        text: '<p>Vi nåede rundt om det hele, og ingen blev bidt af noget farligt. Vi ses næste år.</p>',
      },
    ],
  },
]
