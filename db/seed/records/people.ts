/** Who has made the demo finds: nobody who exists. The surnames are put together from words of nature. */
export interface Observer {
  userName: string
  name: string
  /** A town of the seed. */
  home: string
  /** Species groups that they go out for; others they report now and then. */
  groups: readonly number[]
  /** How much they report, beside the others. */
  zeal: number
  /** Years ago that they joined. */
  years: number
  licence: 'CC0' | 'CC BY 4.0' | 'CC BY-NC 4.0'
}

const lines = `
Merle Strandhvid|Skagen|4,1|3|6|CC BY 4.0
Troels Hyldemose|Silkeborg|2,12,1|3|6|CC BY 4.0
Signe Lærkesvang|Roskilde|4|4|6|CC BY-NC 4.0
Anders Tangebro|Kerteminde|5,10,11,9|2|6|CC BY 4.0
Birgit Rørdrumslund|Odense|1,8|3|6|CC0
Karl-Emil Egebregneskær|Hillerød|2,8|3|6|CC BY 4.0
Nadja Bøgevind|Aarhus|8,7,1|4|6|CC BY 4.0
Frode Klitgrøft|Thisted|4,3|2|6|CC BY 4.0
Ingeborg Mosebølge|Viborg|12,1,11|2|5|CC0
Lasse Gærdeholt|Næstved|8,4|3|5|CC BY 4.0
Pernille Havremarksbo|Svendborg|1,4,10|2|5|CC BY-NC 4.0
Jeppe Ravnsodde|Esbjerg|4,3,5|2|5|CC BY 4.0
Thit Engblommegaard|Holbæk|8,1|3|5|CC BY 4.0
Mikkel Snogedal|Rønne|6,1,2|2|4|CC BY 4.0
Rikke Ahornvig|København|1,4,3|3|4|CC BY 4.0
Holger Tjørnebakke|Aalborg|4,2|2|4|CC0
Sanne Guldsmedeløkke|Ry|8,6|3|4|CC BY 4.0
Villum Stenbrækhøj|Vordingborg|1,2|2|3|CC BY 4.0
Asta Grævlingsø|Haderslev|3,4,8|2|3|CC BY 4.0
Bo Makrelsund|Helsingør|5,10,4|2|3|CC BY-NC 4.0
Kirsten Lindeagerbæk|Vejle|1,12,8|2|3|CC BY 4.0
Noah Firbensgård|Ebeltoft|6,7,8|2|2|CC BY 4.0
Ylva Perlegræsgaard|Frederikshavn|1,4|2|2|CC BY 4.0
Palle Musvågehede|Herning|4,2,3|2|2|CC0
Dicte Kantarelskov|Sorø|2,1|2|1|CC BY 4.0`

export const observers: Observer[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [name = '', home = '', groups = '', zeal, years, licence] = line.split('|')
    return {
      ...{ name, home, groups: groups.split(',').map(Number), zeal: Number(zeal), years: Number(years) },
      userName: name.toLowerCase().replace(/[^a-zæøå]+/g, '.'),
      licence: licence as Observer['licence'],
    }
  })

const homes = [
  'Roskilde',
  'Aarhus',
  'Odense',
  'Aalborg',
  'Hillerød',
  'Esbjerg',
  'Kolding',
  'Nykøbing Falster',
  'Randers',
]

/** The people whom one can sign in as report too: experts in their group, the member most of all. */
export const observerOf = (
  { userName, name, group }: { userName: string; name: string; group: number | null },
  index: number,
): Observer => ({
  ...{ userName, name, licence: 'CC BY 4.0' as const },
  home: userName === 'medlem' ? 'Roskilde' : (homes[index % homes.length] ?? 'Roskilde'),
  groups: group === null ? [1, 4, 8] : [group],
  zeal: userName === 'medlem' ? 3 : group === null ? 0.25 : 0.6,
  years: userName === 'medlem' ? 4 : 3,
})
