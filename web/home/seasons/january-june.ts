import { type Season, sight } from './sight.ts'

/** The first half of the year. */
export const januaryToJune: readonly Season[] = [
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
]
