import type { AdministrativeList, administrativeLists } from '#contract/enums.ts'

type Lists = typeof administrativeLists
type ListTexts = {
  [L in AdministrativeList]: { about: string; annexes: Record<keyof Lists[L]['annexes'], string> }
}

/** What it means for a species to stand on a list: short, in plain words. The law itself has the exceptions. */
export const listTexts: ListTexts = {
  habitat: {
    about: 'EU’s direktiv om bevaring af naturtyper og vilde dyr og planter.',
    annexes: {
      '1': 'Bilaget rummer naturtyper, som EU-landene skal udpege beskyttede områder for.',
      '2': 'EU-landene skal udpege beskyttede områder for arten. De indgår i netværket Natura 2000.',
      '3': 'Bilaget beskriver, hvordan beskyttede områder udvælges.',
      '4': 'Strengt beskyttet overalt, også uden for de udpegede områder. Dyr må ikke fanges, dræbes eller forstyrres med vilje, og deres yngle- og rastesteder må ikke ødelægges. Planter må ikke plukkes, graves op eller ødelægges.',
      '5': 'Arten må udnyttes, for eksempel ved indsamling, jagt eller fiskeri, men kun når bestanden kan bære det.',
    },
  },
  birds: {
    about: 'EU’s direktiv om beskyttelse af vilde fugle.',
    annexes: {
      '1': 'Landene skal udpege fuglebeskyttelsesområder, hvor arten kan yngle og raste.',
      '4.2':
        'En trækfugl, der kommer regelmæssigt. De steder, hvor den yngler, fælder, raster eller overvintrer, skal også beskyttes.',
    },
  },
  cites: {
    about: 'EU’s regler for handel med truede dyr og planter. De bygger på Washingtonkonventionen, CITES.',
    annexes: {
      A: 'Den strengeste beskyttelse: handel er som udgangspunkt forbudt.',
      B: 'Handel kræver tilladelse, så den ikke bliver en trussel mod arten.',
      C: 'Beskyttet i mindst ét land, som har bedt om hjælp til at holde øje med handlen.',
      D: 'Importen til EU skal anmeldes, så man kan følge, hvor stor den er.',
    },
  },
  bern: {
    about: 'Europarådets konvention om vilde dyr og planter og deres levesteder.',
    annexes: {
      '1': 'Strengt beskyttet planteart: den må ikke plukkes, samles eller graves op med vilje.',
      '2': 'Strengt beskyttet dyreart: den må ikke fanges eller dræbes, og dens yngle- og rastesteder må ikke ødelægges.',
      '3': 'Beskyttet dyreart: den må kun udnyttes, så bestanden ikke kommer i fare.',
    },
  },
  bonn: {
    about: 'Konventionen om dyr, der vandrer eller trækker over landegrænser.',
    annexes: {
      I: 'En vandrende art i fare for at uddø. Landene på dens rute skal beskytte den strengt.',
      II: 'En vandrende art, som har brug for, at landene på dens rute samarbejder.',
    },
  },
  fredning: {
    about: 'De danske regler om fredning af bestemte dyr og planter.',
    annexes: {
      '1': 'Fredet dyr: det må ikke fanges eller slås ihjel med vilje.',
      '2': 'Fredet plante: den må ikke beskadiges eller fjernes fra sit voksested.',
      '3': 'Igler og snegle, der ikke må samles ind for at blive solgt.',
      '4': 'Fugle, der på visse vilkår må handles, når de er nedlagt eller fanget lovligt.',
      '5': 'Pattedyr og fugle fra den danske natur, som ikke må udstoppes eller konserveres.',
      '6': 'Arter, som kun må plejes af folk med særlig bemyndigelse, hvis de findes tilskadekomne.',
    },
  },
  invasive: {
    about: 'Arter, som mennesker har bragt hertil, og som skader naturen, hvor de breder sig.',
    annexes: {
      '1': 'På EU’s liste over invasive arter: den må ikke indføres, holdes, opdrættes, sælges eller slippes ud i naturen.',
      '2': 'Regnes for invasiv i Danmark.',
      '3': 'På Danmarks egen liste over invasive arter, der er omfattet af særlige regler om for eksempel handel og udsætning.',
    },
  },
  redlist: {
    about: 'Den danske Rødliste vurderer, hvor stor risikoen er for, at en art forsvinder fra Danmark.',
    annexes: {
      RE: 'Arten har levet i Danmark, men er forsvundet herfra.',
      CR: 'Der er yderst høj risiko for, at arten forsvinder fra Danmark inden for kort tid.',
      EN: 'Der er meget høj risiko for, at arten forsvinder fra Danmark.',
      VU: 'Der er høj risiko for, at arten forsvinder fra Danmark på længere sigt.',
      NT: 'Arten er tæt på at være truet eller kan blive det, hvis udviklingen fortsætter.',
      DD: 'Der vides for lidt om arten til at vurdere den. Den kan godt være truet.',
      LC: 'Arten klarer sig godt og er ikke i fare for at forsvinde.',
      NA: 'Arten vurderes ikke, for eksempel fordi den er indført eller kun er her tilfældigt.',
      NE: 'Arten er ikke vurderet endnu.',
    },
  },
}

/** The words for one annex of a list. */
export const annexText = (list: AdministrativeList, annex: string): string | undefined =>
  (listTexts[list].annexes as Record<string, string>)[annex]

/** Where it is told: "Startdata, 2019". */
export const sourceWords = ({ source, year }: { source: string; year: number | null }) =>
  [source, year].filter((part) => part !== '' && part !== null).join(', ')
