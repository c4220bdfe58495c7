/** What the demo plays when no file is named: multi-jumps, two kings, and a last piece to take. */
export const SAMPLE_GAME = `[Event "Sample game"]
[Site "King Me"]
[Date "2026.01.01"]
[Round "1"]
[Black "Bob"]
[White "Alice"]
[Result "1-0"]
[GameType "21"]
[Termination "all captured"]

1. 11-15 24-19 2. 15x24 28x19 3. 8-11 22-17 4. 9-13 25-22 5. 4-8 32-28 6. 11-15
28-24 7. 6-9 17-14 8. 9x18x25 29x22 9. 8-11 19-16 10. 12x19x28 30-25 11. 28-32
23-18 12. 32x23x30 31-26 13. 30x23x14 22-17 14. 13x22x29 21-17 15. 14x21 1-0
`;
