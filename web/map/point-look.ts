/** How large points are drawn, in pixels: one alone, or many as one. The live map and pictures go by the same. */
const single = 6
const many = { least: 8, growth: 1.6 }
export const pointLook = {
  single,
  many,
  edge: 1.75,
  radius: (count: number) => (count === 1 ? single : many.least + many.growth * Math.log(count)),
}
