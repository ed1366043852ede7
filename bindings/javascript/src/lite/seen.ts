// The links that the small module finds in a text, with four numbers for each.

export const seen: number[] = [];

export function see(...link: number[]): void {
  seen.push(...link);
}
