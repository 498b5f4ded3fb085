/** How each month feels, January first. */
export const moods: readonly string[] = [
  'Alt ser ud til at sove. Det gør det ikke.',
  'Lyset vender tilbage, før varmen gør.',
  'Alting begynder på én gang, bare meget småt.',
  'Skovbunden har travlt, inden bøgen lukker for lyset.',
  'Årets korteste nætter nærmer sig, og ingen har tid til at sove.',
  'Alt er udsprunget, og meget af det kan høres.',
  'Sommeren summer. Stil dig ved en tidsel, og vent.',
  'Heden blomstrer, og vandet er så varmt, som det bliver.',
  'Duggen gør spindelvæv synlige, og skoven brøler.',
  'Trækket går hen over dig, også om natten.',
  'Blæst, skum og mørke. Bedste måned til en tur langs stranden.',
  'Korte dage gør det let at være ude, når solen står op.',
]
