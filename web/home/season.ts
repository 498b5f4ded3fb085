import type { SpeciesGroup } from '#contract/roles.ts'

/** Something to look for. The texts are the portal's own. */
export interface Sight {
  name: string
  scientificName: string
  group: SpeciesGroup
  where: string
  text: string
}

export interface Season {
  month: string
  mood: string
  sights: readonly Sight[]
}

const sight = (group: SpeciesGroup, name: string, scientificName: string, where: string, text: string): Sight => ({
  group,
  name,
  scientificName,
  where,
  text,
})

/** One entry a month, January first. */
export const seasons: readonly Season[] = [
  {
    month: 'Januar',
    mood: 'Alt ser ud til at sove. Det gør det ikke.',
    sights: [
      sight(
        1,
        'Hassel',
        'Corylus avellana',
        'Læhegn og skovbryn',
        'Raklerne strækker sig på årets første milde dage. Led efter de bittesmå røde duske: det er hunblomsterne.',
      ),
      sight(
        4,
        'Silkehale',
        'Bombycilla garrulus',
        'Haver og parker med bær',
        'Nogle vintre kommer de i flokke fra nord og tømmer røn og hyben. Lyt efter en fin, ringende trille.',
      ),
      sight(
        2,
        'Judasøre',
        'Auricularia auricula-judae',
        'Gammel hyld',
        'Brune, bløde ører på døde grene. I frost er de sprøde, i regn som gelé.',
      ),
      sight(
        3,
        'Odder',
        'Lutra lutra',
        'Under broer ved åer',
        'Selve dyret ser du næppe. Sporene i sne og mudder, fem tæer i en bue, er fund i sig selv.',
      ),
    ],
  },
  {
    month: 'Februar',
    mood: 'Lyset vender tilbage, før varmen gør.',
    sights: [
      sight(
        4,
        'Musvåge',
        'Buteo buteo',
        'Over skov og mark',
        'På de første solrige dage kredser parrene højt og mjaver til hinanden.',
      ),
      sight(
        2,
        'Fløjlsfod',
        'Flammulina velutipes',
        'Stubbe af pil, elm og hyld',
        'Honninggule hatte midt i frosten. Stokken er mørk og blød som fløjl forneden.',
      ),
      sight(
        12,
        'Almindelig cypresmos',
        'Hypnum cupressiforme',
        'Træstammer, sten og mure',
        'Mosser er grønnest, når alt andet er bart. Se de krummede blade, der ligger som flettet hår.',
      ),
      sight(
        3,
        'Gråsæl',
        'Halichoerus grypus',
        'Rev og sandbanker',
        'Den lange, lige snude skiller den fra den spættede sæl. Brug kikkert, og hold god afstand.',
      ),
    ],
  },
  {
    month: 'Marts',
    mood: 'Alting begynder på én gang, bare meget småt.',
    sights: [
      sight(
        1,
        'Følfod',
        'Tussilago farfara',
        'Skrænter, vejkanter og bar jord',
        'Gule sole direkte af den nøgne jord. Bladene kommer først, når blomsterne er væk.',
      ),
      sight(
        4,
        'Vibe',
        'Vanellus vanellus',
        'Våde enge og marker',
        'De vender hjem og kaster sig rundt i luften, mens vingerne synger.',
      ),
      sight(
        6,
        'Butsnudet frø',
        'Rana temporaria',
        'Små solbeskinnede vandhuller',
        'En mild regnfuld aften går de mod vandet. Næste morgen ligger æggene i klumper ved bredden.',
      ),
      sight(
        8,
        'Citronsommerfugl',
        'Gonepteryx rhamni',
        'Solrige skovbryn',
        'Den har overvintret som voksen og flyver ved den første rigtige varme. Hannen lyser gult på lang afstand.',
      ),
    ],
  },
  {
    month: 'April',
    mood: 'Skovbunden har travlt, inden bøgen lukker for lyset.',
    sights: [
      sight(
        1,
        'Hvid anemone',
        'Anemone nemorosa',
        'Løvskov',
        'Hele tæpper, der åbner sig i sol og hænger med hovedet i gråvejr. Kig efter en enkelt rosa iblandt.',
      ),
      sight(
        4,
        'Gransanger',
        'Phylloscopus collybita',
        'Skov, krat og store haver',
        'Den siger sit eget navn på tysk: zilp-zalp, igen og igen. En af de letteste stemmer at begynde med.',
      ),
      sight(
        6,
        'Hugorm',
        'Vipera berus',
        'Heder, klitter og moser',
        'Hannerne soler sig længe for at blive varme. Gå roligt, og se på en meters afstand.',
      ),
      sight(
        8,
        'Mørk jordhumle',
        'Bombus terrestris',
        'Blomstrende pil og haver',
        'De store humlebier lige nu er dronninger, der leder efter et musehul at bo i.',
      ),
    ],
  },
  {
    month: 'Maj',
    mood: 'Årets korteste nætter nærmer sig, og ingen har tid til at sove.',
    sights: [
      sight(
        1,
        'Maj-gøgeurt',
        'Dactylorhiza majalis',
        'Fugtige enge',
        'En af vore mest almindelige orkidéer, og alligevel en lille fest. Bladene har ofte mørke pletter.',
      ),
      sight(
        4,
        'Nattergal',
        'Luscinia luscinia',
        'Fugtige krat og moser',
        'Gå ud ved midnat i vindstille vejr. Den sidder skjult, men den kan høres på en kilometers afstand.',
      ),
      sight(
        2,
        'Vårmusseron',
        'Calocybe gambosa',
        'Græs ved skovbryn og i parker',
        'Cremehvid, kraftig og med en tydelig duft af mel. Står gerne i hekseringe.',
      ),
      sight(
        8,
        'Aurora',
        'Anthocharis cardamines',
        'Enge med engkarse',
        'Kun hannen har de orange vingespidser. Se efter ét orange æg ad gangen på stænglerne.',
      ),
    ],
  },
  {
    month: 'Juni',
    mood: 'Alt er udsprunget, og meget af det kan høres.',
    sights: [
      sight(
        1,
        'Liden klokke',
        'Campanula rotundifolia',
        'Tørre overdrev og vejskråninger',
        'Ryst forsigtigt på stænglen: den giver efter, men knækker ikke.',
      ),
      sight(
        8,
        'Almindelig blåfugl',
        'Polyommatus icarus',
        'Lysåbne enge og skrænter',
        'Hannerne er himmelblå, hunnerne brune. Om aftenen sover de med hovedet nedad på græsstrå.',
      ),
      sight(
        4,
        'Dværgterne',
        'Sternula albifrons',
        'Stille sandstrande',
        'Den yngler lige på sandet. Bliv nede ved vandkanten, og gå videre, hvis den kredser over dig.',
      ),
      sight(
        3,
        'Marsvin',
        'Phocoena phocoena',
        'Bælterne og de indre farvande',
        'Vindstille morgener er bedst. En lille trekantet finne, et pust, og så er den væk igen.',
      ),
    ],
  },
  {
    month: 'Juli',
    mood: 'Sommeren summer. Stil dig ved en tidsel, og vent.',
    sights: [
      sight(
        8,
        'Dagpåfugleøje',
        'Aglais io',
        'Haver og enge med nektar',
        'Sommerens nye kuld klækkes nu. Klapper den vingerne sammen, bliver den til et vissent blad.',
      ),
      sight(
        2,
        'Almindelig kantarel',
        'Cantharellus cibarius',
        'Mosrig løv- og nåleskov',
        'Ribberne løber ned ad stokken, og den dufter af abrikos. Efter en god regn er det tid.',
      ),
      sight(
        1,
        'Klokkelyng',
        'Erica tetralix',
        'Våde heder og moser',
        'Lyserøde klokker i et lille hoved øverst. Hvor den gror, får du våde sko.',
      ),
      sight(
        11,
        'Blæretang',
        'Fucus vesiculosus',
        'Sten på lavt vand',
        'Blærerne sidder parvis og holder planten oprejst, så den kan nå lyset.',
      ),
    ],
  },
  {
    month: 'August',
    mood: 'Heden blomstrer, og vandet er så varmt, som det bliver.',
    sights: [
      sight(
        1,
        'Hedelyng',
        'Calluna vulgaris',
        'Heder og klitter',
        'Nogle få uger er landskabet violet. Sæt dig ned, og hør, hvor mange der arbejder i det.',
      ),
      sight(
        7,
        'Hvepseedderkop',
        'Argiope bruennichi',
        'Højt græs i sol',
        'Gul og sort som en hveps, med et hvidt siksakbånd ned gennem spindet. Kom hertil for få årtier siden.',
      ),
      sight(
        8,
        'Blå mosaikguldsmed',
        'Aeshna cyanea',
        'Skovstier og havedamme',
        'Nysgerrig nok til at flyve hen og se på dig. Den jager til langt ud på aftenen.',
      ),
      sight(
        10,
        'Rød brandmand',
        'Cyanea capillata',
        'Kattegat og bælterne',
        'Se den fra en mole: de fine tråde er længere, end man tror, og brænder også, når de er løsrevet.',
      ),
    ],
  },
  {
    month: 'September',
    mood: 'Duggen gør spindelvæv synlige, og skoven brøler.',
    sights: [
      sight(
        3,
        'Krondyr',
        'Cervus elaphus',
        'Store skove og heder',
        'Brunsten topper. Bliv på stien i skumringen, stå stille, og lyt.',
      ),
      sight(
        2,
        'Rød fluesvamp',
        'Amanita muscaria',
        'Under birk og gran',
        'Prikkerne er rester af et hylster og kan regne af. Smuk, let at kende og giftig.',
      ),
      sight(
        7,
        'Korsedderkop',
        'Araneus diadematus',
        'Haver, hegn og lyng',
        'Hunnen er på sit største nu og sidder midt i hjulspindet med hovedet nedad.',
      ),
      sight(
        8,
        'Admiral',
        'Vanessa atalanta',
        'Nedfaldsfrugt og vedbend',
        'De sidste varme dage samler den kræfter til turen sydpå.',
      ),
    ],
  },
  {
    month: 'Oktober',
    mood: 'Trækket går hen over dig, også om natten.',
    sights: [
      sight(
        4,
        'Sjagger',
        'Turdus pilaris',
        'Marker, frugthaver og tjørnekrat',
        'Store flokke kommer fra nord med et hæst sjak-sjak-sjak.',
      ),
      sight(
        1,
        'Vedbend',
        'Hedera helix',
        'Gamle mure og træer',
        'Blomstrer som den sidste og er fuld af bier, svirrefluer og sommerfugle på en solskinsdag.',
      ),
      sight(
        2,
        'Stor parasolhat',
        'Macrolepiota procera',
        'Lysninger og græsland',
        'Slangeskindsmønster på stokken og en ring, der kan skydes op og ned.',
      ),
      sight(
        5,
        'Ørred',
        'Salmo trutta',
        'Åer og bække',
        'Havørreden søger op for at gyde. Fra en bro kan man se den stå mod strømmen over gruset.',
      ),
    ],
  },
  {
    month: 'November',
    mood: 'Blæst, skum og mørke. Bedste måned til en tur langs stranden.',
    sights: [
      sight(
        4,
        'Sangsvane',
        'Cygnus cygnus',
        'Åbne marker og søer',
        'Gul og sort næb, strakt hals og en klang som af horn, når flokken letter.',
      ),
      sight(
        10,
        'Almindelig søstjerne',
        'Asterias rubens',
        'Opskyl efter storm',
        'Vend den, og se sugefødderne. Mangler den en arm, er en ny måske på vej.',
      ),
      sight(
        2,
        'Østershat',
        'Pleurotus ostreatus',
        'Døde løvtræer, især bøg',
        'Kommer gerne efter den første frost og sidder i tætte, blågrå hylder.',
      ),
      sight(
        8,
        'Lille frostmåler',
        'Operophtera brumata',
        'Oplyste ruder og træstammer',
        'Hannen flyver i kulden. Hunnen har næsten ingen vinger og kravler op ad stammen til fods.',
      ),
    ],
  },
  {
    month: 'December',
    mood: 'Korte dage gør det let at være ude, når solen står op.',
    sights: [
      sight(
        4,
        'Rødhals',
        'Erithacus rubecula',
        'Haver og krat',
        'En af de få, der synger hele vinteren, ofte i lyset fra en gadelygte.',
      ),
      sight(
        2,
        'Gul bævresvamp',
        'Tremella mesenterica',
        'Døde løvtrægrene',
        'En lysende gul klat, der tørrer ind til ingenting og svulmer op igen, når det regner.',
      ),
      sight(
        1,
        'Kristtorn',
        'Ilex aquifolium',
        'Skove i det østlige og sydlige Jylland',
        'Kun hunplanter har bær. Højt oppe i træet er bladene uden torne.',
      ),
      sight(
        3,
        'Ræv',
        'Vulpes vulpes',
        'Overalt, også i byen',
        'Parringstiden begynder omkring nytår. Hør de hæse gøen og skrig på stille frostnætter.',
      ),
    ],
  },
]
