import Foundation

/// `scene-0.5.png` of a new package: its scene after half a second at half a pixel a point, as the software renderer draws it.
///
/// `InitTests` holds the picture to the scene. It is recorded anew by
/// `acetate render …/Scene.swift -o scene-0.5.png --at 0.5 --scale 0.5 --backend software` and `base64 -w 128`.
enum TemplatePicture {
  static let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data()

  private static let text = """
    iVBORw0KGgoAAAANSUhEUgAAAKAAAABaCAIAAACwpMoFAAAAAXNSR0IArs4c6QAACfZJREFUeJztnW1QFOcdwP97e3CvcLzeyZ1wcsdb0aICBzjG+gIijoyamjom1tSa
    aB3bjmNqImNnOnGmH3SmOmOiZib6wTa1tTNJLIkmKBxqTSMiFbXKOyVwgh7cC8jdwb3sbT8sUnssHEFv955lf/N8WJab47/Pj+fZZ3ef579YXIIWeLiLgO0AeEILL5jj
    8II5Di+Y4/CCOQ4vmOPwgjkOL5jj8II5Di+Y4wjZDoA5MAwrX1emVieNjo6OjIyY+wfM5v7ubtPIyAjboYWQWSS4fF3ZkcOHAnYSBNFjevTwYUt9fcPNuvre3sesxBY6
    ZpFgWnAcT52nTZ2nLV+3hiTJpubWqqrqyi++slisbIf2csBmz9MkqovW6eaJxSK5XK5UJqrVSdqUZKEQD/ikx+O9Ul179uy5puYWVkJ9icwiwbSIIiPT0/X5+YsLCw1F
    RQZRZOT4r0iSNNZeP/7BR52dXSxG+ILMdsHPI5fLileteG3ThtzchRiGUTu9Xt+fz/3t5KnTLpeL3fBmBi+YhqysjJ1vb19TukogGLuMNJl6Kw6+39h4j93AZgAukcaw
    HUPYYbFYr1wxGmuvp6Zq52rUAKBQRG/csI4g/HdQc8wLnhSr1VZZeam7x1RgyBOLRQKBoKjIoNenXv/HP30+H9vRTRdecBDa2jouXqrKzs7UaNQAkJamy8tdVF1z1ePx
    sh3atOD4OVghw3N1kiyNOCUxMiFKKBUJAMDl9luGfT0Dnpbe0Tv/GRlyEkG/RygUvvfu3q1vbKYGXw8eNu94a4/D4Qz5Abww3BSsnyPaYFCsWRSdr5cG/XBDp+vy3aeV
    t4c6n7in/uSb215/79291MiroaFx1+69o6OjLyfikMG1Lnrl/Kjfb1Ef2apZliVXx0QACUGLOiZiWZZ8Z3FCjlZidxLfDXgm+/J79x+Yzf0rlr+CYZhanaTVJl+prmXy
    6GYAdwT/MFlybNvcgxuT0lRiILEZlDSVeHNRbE6KpP2Ju/8p/TCqubnV4XAuXVqEYVhams7r9f3rzl2Gj/R7wRHB76xVndmpTVOJp9Nkpy5pKvHPfhRPEHCzg/4Ue+/+
    g5gYRU7OAgAwGHLrbjU8eWJm9nC/B8gLVkjxM2/N+/my+BdX+3xZliHPSZHWNg27veTEP3qz7nZe3iKNRi0QCAoMeZ9f+NLrDdNBNdqC9UrR+d26JTr5zPrkID12orgk
    O/pGm8M+YZjt9/tv1t1+dWO5WCxSKKIjIiK+/fYWKzUQFIQF6xNF53+hS0t8Cd3yZCVRHrE6O7q2edjuCnTsdDrN/f2rS1YCwIL52dU1tXb7IBvVEARUBSsk+Pmd+pDa
    pUqMRLhUH3Wh0e72BfbVbW0d+fmL52rUOC5QKhO/rqpmpSqmBlXBp3+aumSeLNR2x9qxTJihkly4a58YRktL2+afvIphWGqq9tq1bwYsFuarYmqQFLxv5ZzthQmhOO9O
    ej5OEBN+qPvOERCJ1WrT63XpaToMw6QyaXXNVVYqZArQm1W5IElSUZwEBDBcKoqTFiRJJsZz+sxZkiQBoHT1qoSEeMbrIwjoteA/rE/Rx4X81Etb5kRFXPh3YEdtsViX
    FBWo1XNwHLfZ7I2N91mplslArAUv10eXpseAH2OllKbHLNdHT4zq088qqY2ystXM1kdwEBO8Iy+R+c75+bIjL3FiVMbaa26PBwCyf5Cp0SQxXitTgZJgXZyoVK8gCWCx
    lOoVujhRQGAOh7Ou7jYAYBi2pKiAjbqZFJQEr8+MAwJjvazPjJsY261bt6mNgoJ8ZmslCCgJLklVsNs/U6UkVTExtoaGRmpj/vwsZmslCMisbFCI8FyVjPSzHQdArkqm
    EOFD7v+7edne3unzEUIhnpI8VyKRhM96J2Ra8CKVjPXOebwsUskCwnN7PN09JgDAcVyrTWajhuhBRnBGrITd4dXzJSOW5o5HX9/YwjWVSsls3UwFMl10slwEwSfHMUSy
    PHAgDQD9/QPUhkpJcynFFsgIjhcJgcDYjmKMeBFNvTkcY3eqJRKa9s0WyAiW4ng4jLAopHjggkQAGB0dm5QpFouZDWcqkBFM+iF8uujw+VcLCjKCXR5/+HTRLg+NYbF4
    7MQcVpOlkRFsdfnIsGnBVhfNpFq5XE5thM9FMCAk2ORwQ9h0jCYHzRoI5bPBs/nZcDocQEZw2+AIGTZddNsgTRtVq8eeI5nN/cyGMxXICL5nc4bPIOueLXBOvCgyUpuS
    DAAEQXR3m9gIih5kBA95fXcsjtxYOduBwB27Y8gbeA5OT9dTyVx6TI/4c/AMMT4eXBwdxXYUYHxMM/85P38xtfHwYXgl5kHmXjQAXOyzgh9YLxf7aFJoFRYaqI36+gZm
    ayUIKLXgLudo9WN7iTKWxRhq+u1dzsDLXLlcVlRkAACSJG/W1bMR16SgJBgA/tjzpCSeZkIFkwFM3Fm8agWVYKupuTXckiEiJviGdajGbC9JYKcR11jsN6xDE/e/tmkD
    tVEVfqtXEBMMAMe6TMWx7Ag+1kVz/ZOVlZGbuxAAPB5v5RdfMR5UEFAaZFE0OZxHu0zMT4o+2mVqosu6svPt7VRmlivVtWGYwhS9FgwAJ0yPFkrlJXHMnYxrbLYTpkcT
    92dmpq8pXQUAJEmePXuOsXimD5KCAWB/Z8f5iAWZ0uBJdF6cVpdrf2cH7a8qDuyjku4Ya6+HZ2pa9LpoiiGfb09Ha4/LHepJsj0u956O1iG61Hbl5WWFBfkA4PX6jn/w
    EeN1MC3QW3w2zqDPd31osFCmiMcjQ7RqtHXEtauzpctNc+tRpVKeOnGUegb8p0/+evFSFeMVMC1QbcEUXe6RLe0PjIO2UNyxMg7atrQ/oLUrFAqPHD6kUEQDgMnUe/LU
    acYPfbog3IIp3KT/y0EL4YclUsVLXCl6zNzzu75O9yRzcyoO7FtbthoACIL45a/3m+jGX2ECqoOsAE4OmK4O2/YmaIvlLzq0Njpsxy3dTaOT5qF8c9vrW9/YTG1/eOLj
    ME8izbVcla9IY7bFqItlM9FsdNo+Gez7xjVVspxNP15/6P2D1Mi56nLNb/b/llreH7ZwTTBFaoRkrTxhpTRusSj448VG9/BVl+1rh6XLG+Q5LorJSLkpeJxogTBHFJUe
    IdUIRfF4pAQTAMAI6bcSnl6fu93ruu8efuoPnt2bTyfMZVQq5ZHDhwoMedSPDQ2Ne371DhJ2AfXLJAYoLy/7++d/Gbdbdblm1+69qNgFzoyiQ0FmZnrFgX2Fz1bsEwTx
    4YmPx5MmoQIvmAYuvVaHF/w/OPlirNkumPOvtptFgmfnyylnkWDa9wc/DydfLzuLBNPCvyCaO1CPbGfbK975O1kch7+TxXF4wRyHF8xxeMEchxfMcXjBHIcXzHF4wRyH
    F8xxeMEc579L0RU88zB0IAAAAABJRU5ErkJggg==
    """
}
