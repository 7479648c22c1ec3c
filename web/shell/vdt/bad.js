export const bad = () => { throw new Error("the packed program is damaged"); };
