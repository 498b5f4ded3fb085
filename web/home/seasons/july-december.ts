import { type Season, sight } from './sight.ts'

/** The second half of the year. */
export const julyToDecember: readonly Season[] = [
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
