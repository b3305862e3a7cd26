import { expect, it } from 'vitest'
import { amountInLetters } from './amount-words.ts'

it.each([
  [0, 'zéro franc CFA'],
  [1, 'un franc CFA'],
  [17, 'dix-sept francs CFA'],
  [21, 'vingt et un francs CFA'],
  [70, 'soixante-dix francs CFA'],
  [71, 'soixante et onze francs CFA'],
  [80, 'quatre-vingts francs CFA'],
  [81, 'quatre-vingt-un francs CFA'],
  [91, 'quatre-vingt-onze francs CFA'],
  [99, 'quatre-vingt-dix-neuf francs CFA'],
  [100, 'cent francs CFA'],
  [101, 'cent un francs CFA'],
  [200, 'deux cents francs CFA'],
  [280, 'deux cent quatre-vingts francs CFA'],
  [1000, 'mille francs CFA'],
  [1001, 'mille un francs CFA'],
  [71_000, 'soixante et onze mille francs CFA'],
  [80_000, 'quatre-vingt mille francs CFA'],
  [150_000, 'cent cinquante mille francs CFA'],
  [200_000, 'deux cent mille francs CFA'],
  [1_000_000, 'un million de francs CFA'],
  [1_000_200, 'un million deux cents francs CFA'],
  [80_000_000, 'quatre-vingts millions de francs CFA'],
  [200_000_000, 'deux cents millions de francs CFA'],
  [2_000_001_000, 'deux milliards mille francs CFA'],
  [
    999_999_999_999,
    'neuf cent quatre-vingt-dix-neuf milliards neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille ' +
      'neuf cent quatre-vingt-dix-neuf francs CFA',
  ],
])('%i is « %s »', (amount, letters) => {
  expect(amountInLetters(amount)).toBe(letters)
})
