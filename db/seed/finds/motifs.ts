/** What the drawings show: one figure for many species that look somewhat alike. */
const byTaxon = {
  Aves: 'songbird',
  Anseriformes: 'waterbird',
  Podicipediformes: 'waterbird',
  Rallidae: 'waterbird',
  Suliformes: 'waterbird',
  Laridae: 'gull',
  Alcidae: 'waterbird',
  Ardeidae: 'heron',
  Ciconiiformes: 'heron',
  Gruidae: 'heron',
  Scolopacidae: 'heron',
  Accipitriformes: 'raptor',
  Falconiformes: 'raptor',
  Mammalia: 'mouse',
  Cervidae: 'deer',
  Carnivora: 'fox',
  Lagomorpha: 'hare',
  Phocidae: 'seal',
  Phocoenidae: 'seal',
  Delphinidae: 'seal',
  Balaenopteridae: 'seal',
  Chiroptera: 'bat',
  Anura: 'frog',
  Caudata: 'lizard',
  Squamata: 'lizard',
  Lepidoptera: 'butterfly',
  Odonata: 'dragonfly',
  Coleoptera: 'beetle',
  Hemiptera: 'beetle',
  Hymenoptera: 'bee',
  Diptera: 'bee',
  Araneae: 'spider',
  Gastropoda: 'snail',
  Bivalvia: 'mussel',
  Scyphozoa: 'jellyfish',
  Ctenophora: 'jellyfish',
  Echinodermata: 'starfish',
  Decapoda: 'crab',
  Pinales: 'tree',
  Fagales: 'tree',
  Salicaceae: 'tree',
  Polypodiales: 'fern',
  Poales: 'fern',
  Equisetales: 'fern',
  Polyporales: 'bracket',
  Hymenochaetales: 'bracket',
  Lecanorales: 'lichen',
  Teloschistales: 'lichen',
  Peltigerales: 'lichen',
} as const
const byGroup = {
  1: 'flower',
  2: 'mushroom',
  3: 'mouse',
  4: 'songbird',
  5: 'fish',
  6: 'lizard',
  7: 'spider',
  8: 'beetle',
  9: 'woodlouse',
  10: 'worm',
  11: 'seaweed',
  12: 'moss',
} as const

export type Motif = (typeof byTaxon)[keyof typeof byTaxon] | (typeof byGroup)[keyof typeof byGroup]
/** The taxa that have a figure of their own. */
export const motifTaxa = Object.keys(byTaxon)

/** By the nearest taxon above that has a figure; otherwise by the species group. */
export function motifOf(above: readonly string[], speciesGroup: number): Motif {
  const [nearest] = above
  if (nearest !== undefined && nearest in byTaxon) return byTaxon[nearest as keyof typeof byTaxon]
  return byGroup[speciesGroup as keyof typeof byGroup] ?? 'flower'
}
